import { bookFirst } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, signedInVisitor, siteUrl, test } from '#tests/support/journeys/journey.ts'
import { createAgencyWithManager } from '#tests/support/journeys/new-agency.ts'

test('the provider finds a reservation of any agency and sees its net rates', async ({ page }) => {
  const { id: agencyID, domain: site, name } = await createAgencyWithManager()
  const username = 'manager'
  const { id, date } = await bookFirst({ site, username, code: 'GCN-PLANE', adult: 1, from: 30 })
  const visitor = await signedInVisitor(site, username)
  const { reservation } = JSON.parse((await visitor.get(`/api/reservations/${id}`)).text)
  const opened = siteUrl(undefined, `/agencies/${agencyID}/reservations/${id}`)

  await arriveSignedIn(page, undefined, 'admin', '/all-reservations')
  await page.getByLabel('Lead passenger').fill('prior pat')
  await page.getByRole('combobox', { name: 'Agency' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByLabel('Travel from').fill(date)
  await page.getByLabel('Status').selectOption('Confirmed')
  const row = page.getByRole('row', { name: new RegExp(reservation.orl) })
  await expect(page.getByText('1-1 of 1')).toBeVisible()
  await expect(row).toContainText('Pat Prior')
  await expect(row).toContainText('Net $')
  await expectAccessible(page)
  await page.reload()
  await row.click()
  await expect(page).toHaveURL(opened)
  await expect(page.getByRole('region', { name: 'Net rates' })).toContainText('Net total')
  await expectAccessible(page)

  await page.goBack()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Fewer filters' }).click()
  await expect(page.getByLabel('Status')).toBeHidden()
  await page.getByLabel('Reservation #').fill('00000000')
  await expect(page.getByText('No reservations match these filters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reservation #').fill(reservation.orl)
  await page.getByLabel('Reservation #').press('Enter')
  await expect(page).toHaveURL(opened)
})
