import {
  bookSeats,
  fillForm,
  findDepartures,
  lead,
  openForm,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import {
  arriveSignedIn,
  expect,
  expectLogin,
  signedInVisitor,
  signIn,
  signOut,
  siteUrl,
} from '#tests/support/journeys/journey.ts'
import { test } from '#tests/support/journeys/low-limits-portal.ts'

test.use({ expectedFailures: /status of (429|401)/ })

const card = { site: 'family', username: 'agent', code: 'GCW-HELI', from: 20 } as const

test('a user with too many unpaid seats learns what to do, and keeps what was typed', async ({ page }) => {
  const departures = await findDepartures({ ...card, adult: 2 })
  const [first] = departures.itineraries
  if (!first) throw new Error('There is no departure.')
  await bookSeats(await signedInVisitor('family', 'agent'), departures, first, 2)
  await openForm(page, { ...card, adult: 1 })
  await fillForm(page, ['Passenger 1 (Adult)'])
  await submitForm(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('You have 2 unpaid seats on hold, and the limit is 2.')
  await expect(alert).toContainText(/Pay for a pending reservation, or try again in 1[45] minutes\./)
  await expect(lead(page).getByLabel('First Name')).toHaveValue('Ada')
})

test("a second export in a minute shows when to try again, and 'Security' lists what happened", async ({
  page,
}) => {
  await arriveSignedIn(page, 'family', 'manager', '/audit-log')
  const button = page.getByRole('link', { name: 'Export CSV' })
  const started = page.waitForEvent('download')
  await button.click()
  expect((await started).suggestedFilename()).toBe('audit-log.csv')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Too many exports: at most 1 a minute.')
  await page.getByLabel('Change', { exact: true }).selectOption('Security')
  await expect(page).toHaveURL(/kind=security/)
  const lines = page.getByRole('table', { name: 'Changes' }).getByRole('rowgroup').last().getByRole('row')
  await expect(lines.filter({ hasText: 'Audit log exported' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'Limit reached' }).first()).toContainText(
    'GET /api/audit-log/export.csv',
  )
  await expect(lines.filter({ hasText: 'Reservation booked' })).toHaveCount(0)
})

test('logging out in one tab removes what was typed in another', async ({ context }) => {
  const page = await context.newPage()
  await openForm(page, { site: 'canyon', username: 'agent', code: 'HVD-HELI', adult: 1, from: 30 })
  const form = page.url()
  await fillForm(page, ['Passenger 1 (Adult)'])
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('booking-draft:')).length)
  expect(await drafts()).toBe(1)

  const other = await context.newPage()
  await other.goto(siteUrl('canyon'))
  await signOut(other, 'Andy Gentry')
  await expectLogin(page)
  expect(await drafts()).toBe(0)
  await signIn(page, 'agent')
  await expect(page).toHaveURL(form)
  await expect(lead(page).getByLabel('First Name')).toHaveValue('')
})

test('a session that ends keeps what was typed, for its own user and no one else', async ({ page }) => {
  await openForm(page, { site: 'canyon', username: 'agent', code: 'HVD-HELI', adult: 1, from: 31 })
  await fillForm(page, ['Passenger 1 (Adult)'])
  const firstName = lead(page).getByLabel('First Name')
  for (const { username, sees } of [
    { username: 'seller', sees: '' },
    { username: 'agent', sees: 'Ada' },
  ]) {
    await page.context().clearCookies()
    await page.reload()
    await expectLogin(page)
    await signIn(page, username)
    await expect(firstName).toHaveValue(sees)
  }
})
