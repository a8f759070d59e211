import {
  bookNow,
  expectReservation,
  fillForm,
  findDepartures,
  lead,
  openForm,
  submitButton,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, test } from '#tests/support/journeys/journey.ts'

const agent = { site: 'canyon', username: 'agent' } as const
const titles = ['Passenger 1 (Adult)', 'Passenger 2 (Adult)']

test.use({ expectedFailures: /net::ERR_|CallError/ })

test('offline, Book Now and Submit Reservation fail at once and work again when back online', async ({
  page,
  context,
}) => {
  const { path } = await findDepartures({ ...agent, code: 'HVD-HELI', adult: 2, from: 60 })
  await arriveSignedIn(page, 'canyon', 'agent', path)
  const book = page.getByRole('button', { name: /^Book Now/ }).first()
  await expect(book).toBeEnabled()
  await context.setOffline(true)
  await book.click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Failed to create reservation. Please try again.')
  await expect(alert).toBeInViewport()
  await context.setOffline(false)
  await bookNow(page)
  await fillForm(page, titles)
  await context.setOffline(true)
  await submitForm(page)
  const words = "We couldn't reach the server. Submit again: you won't be booked twice."
  await expect(alert).toHaveText(words)
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(lead(page).getByLabel('Email Address')).toHaveValue('ada@example.com')
  await submitForm(page)
  await expectReservation(page)
})

test('a booked quote shows its reservation instead of the form, in every tab', async ({ page, context }) => {
  await openForm(page, { ...agent, code: 'HVD-HELI', adult: 1, from: 66 })
  const form = page.url()
  const second = await context.newPage()
  await second.goto(form)
  await expect(submitButton(second)).toBeVisible()
  await fillForm(page, titles.slice(0, 1))
  await submitForm(page)
  await expectReservation(page)
  await expectReservation(second)
  await page.goto(form)
  await expectReservation(page)
})
