import { fillForm, lead, openForm } from '#tests/support/journeys/booking.ts'
import { expect, expectLogin, signIn, signOut, siteUrl, test } from '#tests/support/journeys/journey.ts'

test.use({ endsSession: true })

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
