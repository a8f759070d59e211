import {
  bookNow,
  fillForm,
  lead,
  openForm,
  passenger,
  confirmDetails,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

test('another departure restores the details, once they are confirmed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForm(page, {
    site: 'canyon',
    username: 'agent',
    code: 'GCN-PLANE',
    adult: 2,
    from: 40,
  })
  const first = page.url()
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await page.goBack()
  await bookNow(page, 1)
  expect(page.url()).not.toBe(first)
  const line = page.getByText('We restored your details.')
  await expect(line).toBeVisible()
  const email = lead(page).getByLabel('Email Address')
  await expect(email).toHaveValue('ada@example.com')
  await expect(passenger(page, 'Passenger 2 (Adult)').getByLabel('First Name')).toHaveValue('Byron 1')
  await expectAccessible(page)
  await confirmDetails(page)
  const startOver = page.getByRole('button', { name: 'Start over' })
  await expect(startOver).toBeFocused()
  await startOver.click()
  await expect(email).toHaveValue('')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(email).toHaveValue('ada@example.com')
  await startOver.click()
  await expect(undo).toBeVisible()
  const top = () => lead(page).evaluate((card) => card.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  await email.fill('grace@example.com')
  await expect(undo).toBeHidden()
  expect(await top(), 'the fields stay in place while typing').toBe(before)
})
