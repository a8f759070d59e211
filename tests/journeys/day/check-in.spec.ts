import type { Board } from '#contract/day/board.ts'
import type { Manifest, ManifestReservation } from '#contract/day/manifest.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, goInApp, signedInVisitor, test } from '#tests/support/journeys/journey.ts'

test.use({ expectedFailures: /net::ERR_INTERNET_DISCONNECTED/ })

const provider = undefined

async function ask<Answer>(path: string): Promise<Answer> {
  const { status, text } = await (await signedInVisitor(provider, 'admin')).get(path)
  expect(status, text).toBe(200)
  return JSON.parse(text)
}

const manifestOf = (departureID: string) => ask<Manifest>(`/api/departures/${departureID}/manifest`)

/** The demo has checked in guests of departures that have left. */
async function takeMarksBack(departureID: string, parties: ManifestReservation[]) {
  const marks = parties.flatMap(({ quoteID, passengers }) =>
    passengers.map(({ position }) => ({
      markID: crypto.randomUUID(),
      quoteID,
      position,
      mark: 'none',
      madeAt: Date.now(),
    })),
  )
  const visitor = await signedInVisitor(provider, 'admin')
  const { status, text } = await visitor.send('POST', `/api/departures/${departureID}/marks`, { marks })
  expect(status, text).toBe(200)
}

/** Of the demo's guests of today, at any time of the day: a departure with two parties, no one checked in. */
async function departureWithGuests() {
  const { departures } = await ask<Board>('/api/board')
  for (const { departureID } of departures.filter(({ guests }) => guests > 1).toReversed()) {
    const { reservations } = await manifestOf(departureID)
    const [party, other] = reservations.filter(({ payment }) => payment !== 'due')
    const lead = other?.passengers[0]
    if (!party || !other || !lead) continue
    await takeMarksBack(departureID, [party, other])
    return { departureID, party, other, lead: `${lead.firstName} ${lead.lastName}` }
  }
  throw new Error('The demo has no departure today with two parties.')
}

const marksOf = async (departureID: string, { quoteID }: ManifestReservation) => {
  const { reservations } = await manifestOf(departureID)
  return reservations.find((one) => one.quoteID === quoteID)?.passengers.map(({ mark }) => mark)
}

test('a party is checked in by number, and a lost connection loses no mark', async ({ page, context }) => {
  const { departureID, party, other, lead } = await departureWithGuests()
  await arriveSignedIn(page, provider, 'admin', `/departures/${departureID}`)
  await expect(page.getByRole('link', { name: party.orl })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Check in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check in' })).toBeVisible()
  await expectAccessible(page)

  const field = page.getByLabel('Reservation number or name')
  await field.fill('70000001')
  await field.press('Enter')
  await expect(page.getByText('No reservation has the number 70000001.')).toBeVisible()
  await field.pressSequentially(party.orl)
  await field.press('Enter')
  await expect(field).toBeFocused()
  await expect.poll(() => marksOf(departureID, party)).toEqual(party.passengers.map(() => 'boarded'))

  await context.setOffline(true)
  const row = page.getByRole('region', { name: other.orl })
  await row
    .getByRole('button', { name: `No-show: ${lead}` })
    .first()
    .click()
  await expect(page.getByText('1 mark not sent yet')).toBeVisible()
  await expect(row.getByRole('button', { name: `Undo: ${lead}` }).first()).toBeVisible()
  expect(await marksOf(departureID, other)).not.toContain('no-show')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect.poll(async () => (await marksOf(departureID, other))?.[0]).toBe('no-show')
  await expect(page.getByText('1 mark not sent yet')).toBeHidden()
  await expect(row.getByRole('button', { name: `Undo: ${lead}` }).first()).toBeVisible()
})

test('the manifest on paper has guests and pickups, and no controls', async ({ page }) => {
  const { departureID, party } = await departureWithGuests()
  await arriveSignedIn(page, provider, 'admin')
  await goInApp(page, `/departures/${departureID}?by=name`)
  const number = page.getByRole('link', { name: party.orl }).first()
  await expect(number).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(number).toBeVisible()
  await expect(page.getByText(party.agency).first()).toBeVisible()
  for (const name of ['Print', 'By name']) await expect(page.getByRole('button', { name })).toBeHidden()
  for (const name of ['PDF', 'CSV', 'Check in'])
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
})
