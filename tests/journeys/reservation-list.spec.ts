import { bookFirst } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { signedInVisitor, arriveSignedIn, expect, siteUrl, test } from '#tests/support/journeys/journey.ts'

test('the reservation list keeps tab and filter in the address, with counts', async ({ page }) => {
  const wanted = { site: 'canyon', username: 'manager', code: 'HVD-HELI', adult: 1, from: 60 }
  const { id } = await bookFirst(wanted)
  const visitor = await signedInVisitor('canyon', 'manager')
  const { reservation, quote } = JSON.parse((await visitor.get(`/api/reservations/${id}`)).text)

  await arriveSignedIn(page, 'canyon', 'manager', '/reservations')
  await expect(page.getByRole('tab', { name: /^Pending/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^Confirmed/ }).click()
  await expect(page).toHaveURL(siteUrl('canyon', '/reservations?tab=confirmed'))
  const filter = page.getByPlaceholder('Filter by reservation #')
  await filter.fill(`pat prior ${reservation.orl.slice(1)}`)
  const row = page.getByRole('row', { name: new RegExp(reservation.orl) })
  await expect(row).toContainText('Pat Prior')
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('1 passenger')
  await expect(page.getByRole('tab', { name: /^Confirmed/ })).toContainText('1')
  await page.getByRole('button', { name: 'Departure' }).click()
  await page.getByLabel('Travel date').fill(quote.date)
  await expect(page).toHaveURL(/&date=.*&sort=departure$/)
  await expect(row).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('reservations.csv')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(row).toBeVisible()
  const tops = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(tops).size, 'lines of tabs on a phone').toBe(1)
  await page.getByLabel('Sort reservations by').selectOption('Sale price, highest first')
  await expect(page).toHaveURL(/&sort=-total$/)
  await expectAccessible(page)
  await row.click()
  await expect(page.getByRole('region', { name: `Reservation# ${reservation.orl}` })).toBeVisible()
  await expect(page).toHaveTitle(`Reservation# ${reservation.orl} · Direct Connect`)
})

test('a printed reservation names the agency and is black on white, even in the dark scheme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await arriveSignedIn(page, 'canyon', 'agent', '/reservations?tab=confirmed')
  await page.getByRole('table', { name: 'Confirmed reservations' }).getByRole('link').first().click()
  const card = page.getByRole('region', { name: /^Reservation# / })
  await expect(card).toBeVisible()
  const agency = page.getByRole('main').getByText('Canyon Travel')
  await expect(agency).toBeHidden()
  await page.evaluate(() => (window.print = () => (document.body.dataset['printed'] = 'yes')))
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of ['banner', 'navigation', 'contentinfo'] as const) {
    await expect(page.getByRole(hidden)).toHaveCount(0)
  }
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Progress' })).toBeHidden()
  await expect(card).toBeVisible()
  await expect(agency).toBeVisible()
  const colors = await card.evaluate((element) => ({
    text: getComputedStyle(element).color,
    page: getComputedStyle(document.body).backgroundColor,
  }))
  expect(colors).toEqual({ text: 'rgb(0, 0, 0)', page: 'rgb(255, 255, 255)' })
})
