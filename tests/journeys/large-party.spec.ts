import {
  expectReservation,
  fillLead,
  openForm,
  passenger,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

const wanted = { site: 'canyon', username: 'agent', code: 'GCW-COACH', adult: 5, child: 1, from: 30 } as const
const rows = [
  'First Name\tLast Name\tWeight (kg)\tType',
  'Ada\tLovelace\t63\tAdult',
  'Zoë\tLovelace\t28\tChild',
  'Byron\tKing\t82\tAdult',
  'Mary Ann\tde la Cruz\t70\tAdult',
]

test('a party of six is pasted from a spreadsheet, completed and booked on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForm(page, wanted)
  await fillLead(page)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByLabel('Names and weights').fill(rows.join('\n'))
  await expect(dialog).toContainText('4 passengers found.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  const result = page.getByText(/^Filled in 4 of 6 passengers\./)
  await expect(result).toBeInViewport()
  const child = passenger(page, 'Passenger 6 (Child)')
  await expect(child.getByLabel('First Name')).toHaveValue('Zoë')
  await expect(child.getByLabel('Body Weight (in lbs)')).toHaveValue('62')
  await expect(passenger(page, 'Passenger 3 (Adult)').getByLabel('Last Name')).toHaveValue('de la Cruz')
  await expect(passenger(page, 'Passenger 4 (Adult)').getByText('typical', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Same last name for all' }).check()
  for (const [index, name] of ['Grace', 'Annie'].entries())
    await passenger(page, `Passenger ${index + 4} (Adult)`)
      .getByLabel('First Name')
      .fill(name)
  await submitForm(page)
  const card = await expectReservation(page)
  await expect(card.getByRole('row', { name: /Annie Lovelace/ })).toContainText('150 lb')
})
