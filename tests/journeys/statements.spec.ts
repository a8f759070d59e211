import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { addMonths } from '#contract/dates.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import { moneyText } from '#contract/money.ts'
import { bookFirst } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, expectFocusInside, pressEnter } from '#tests/support/journeys/journey.ts'
import { createAgencyWithManager } from '#tests/support/journeys/new-agency.ts'
import { test } from '#tests/support/journeys/time-portal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

async function bookTour(site: string) {
  const wanted = { site, username: 'manager', code: 'GCN-PLANE', adult: 1, from: 2 }
  const { id, itinerary, date } = await bookFirst(wanted)
  return { id, month: date.slice(0, 7), price: itinerary.AdultPrice + itinerary.AdultFees }
}

const after = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7)

async function closeMonth(page: Page, agencyID: string, month: string) {
  await arriveSignedIn(page, undefined, 'admin', `/agencies/${agencyID}/account`)
  await page.getByRole('button', { name: 'Close month' }).click()
  const dialog = page.getByRole('dialog', { name: `Close ${monthText(month)}?` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByText(`${monthText(month)} closed`)).toBeVisible()
}

async function cancelWithoutFee(page: Page, path: string) {
  await arriveSignedIn(page, undefined, 'admin', path)
  await page.getByRole('button', { name: 'Cancel reservation', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expectFocusInside(dialog)
  await dialog.getByLabel('Waive fee').press('Space')
  await pressEnter(dialog.getByRole('button', { name: 'Cancel reservation', exact: true }))
  await expect(page.getByText(/^Canceled on .* No fee was charged\./)).toBeVisible()
}

async function downloadedPdf(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PDF', exact: true }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), ...(await readPdf(await readFile(await download.path()))) }
}

test('the provider closes a month, and a later cancellation is on the next statement', async ({
  page,
  goTo,
}) => {
  const { id: agencyID, domain: site, name } = await createAgencyWithManager()
  const { id, month, price } = await bookTour(site)
  const row = page.getByRole('table', { name: 'Reservations' }).getByRole('row', { name: /Pat Prior/ })

  await goTo(`${after(month, 1)}-02T20:00:00Z`)
  await closeMonth(page, agencyID, month)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement 1')
  await expect(page.getByText(`${name} owes ${moneyText(price)}`)).toBeVisible()
  await expect(row).toContainText(moneyText(price))
  await expectAccessible(page)
  const number = (await row.getByRole('link').textContent()) ?? ''

  await cancelWithoutFee(page, `/agencies/${agencyID}/reservations/${id}`)
  await goTo(`${after(month, 2)}-02T20:00:00Z`)
  await closeMonth(page, agencyID, after(month, 1))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement 2')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Nothing is owed')
  await expect(row).toContainText(moneyText(-price))

  await arriveSignedIn(page, site, 'manager', '/agency-account')
  const statements = page.getByRole('region', { name: 'Statements' })
  await expect(statements.getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await statements.getByRole('link', { name: monthText(after(month, 1)) }).click()
  await expect(row.getByRole('link', { name: number })).toHaveAttribute('href', `/reservations/${id}`)
  const pdf = await downloadedPdf(page)
  expect(pdf.name).toBe(`statement-2-${after(month, 1)}.pdf`)
  for (const words of [name, monthText(after(month, 1)), number, 'Pat Prior', moneyText(price)])
    expect(pdf.text).toContain(words)
})
