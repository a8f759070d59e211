import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { gatePortal, mark, markOf, passengerAt, send, soldOn, weigh } from '#tests/support/day/gate-portal.ts'
import { reservationIn } from '#tests/support/test-payment.ts'

const { portal, onAccount, provider, crew, nextFlight } = await gatePortal()

const words = 'First0 Guest weighs 320 lb. This tour takes up to 300 lb. Enter a reason to board.'
const boarded = { mark: 'boarded' } as const
const reason = 'The pilot agreed'

/** A passenger whom the scale found at 320 lb. */
async function heavy() {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200, 200)
  await weigh(crew, flight, id, 320)
  return { flight, id }
}

test('who is heavier on the scale than the tour takes boards with a reason only, which is written down', async () => {
  const { flight, id } = await heavy()
  expect(await mark(crew, flight, id, boarded)).toBe(words)
  expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'none', scaleWeight: 320 })
  expect(await mark(crew, flight, id, { ...boarded, reason: ` ${reason} ` })).toBe('taken')
  expect(await passengerAt(crew, flight, id)).toMatchObject({
    mark: 'boarded',
    marks: [
      { mark: 'boarded', reason },
      { scaleWeight: 320, reason: null },
    ],
  })
  const { orl } = await reservationIn(portal, id)
  const lines = await auditLinesOf(portal.db, provider.id)
  expect(lines.filter(({ subject }) => subject === orl)).toMatchObject([
    {
      kind: 'passenger.boarded-overweight',
      username: 'crew',
      after: {
        name: 'First0 Guest',
        pounds: 320,
        maxPassengerPounds: 300,
        reason,
        departure: `FLIGHT 2026-11-15 ${flight.time}`,
      },
    },
  ])
})

test('who has boarded with a reason can be scanned again without one, but not once the mark was taken back', async () => {
  const { flight, id } = await heavy()
  await mark(crew, flight, id, { ...boarded, reason })
  expect(await mark(crew, flight, id, boarded)).toBe('taken')
  expect(await mark(crew, flight, id, boarded)).toBe('taken')
  await mark(crew, flight, id, { mark: 'none' })
  expect(await mark(crew, flight, id, boarded)).toBe(words)
})

test.each([
  { title: 'weighs as much as the tour takes', weight: 300, own: boarded },
  { title: 'weighs more than the extra seat begins at', weight: 260, own: boarded },
  { title: 'did not show up', weight: 320, own: { mark: 'no-show' } as const },
  { title: 'is weighed lighter in the same mark', weight: 320, own: { ...boarded, scaleWeight: 299 } },
])('no reason is needed for a passenger who $title', async ({ weight, own }) => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  await weigh(crew, flight, id, weight)
  expect(await mark(crew, flight, id, own)).toBe('taken')
})

test('a mark that weighs and boards is refused as a whole, and a scale weight alone never is', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  expect(await mark(crew, flight, id, { ...boarded, scaleWeight: 320 })).toBe(words)
  expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'none', scaleWeight: null, marks: [] })
  expect(await mark(crew, flight, id, boarded)).toBe('taken')
  expect(await weigh(crew, flight, id, 320)).toBe('taken')
})

test('an earlier boarding that arrives late boards no one, so it needs no reason', async () => {
  const { flight, id } = await heavy()
  const now = portal.clock.now.epochMilliseconds
  await mark(crew, flight, id, { mark: 'no-show', madeAt: now - 60_000 })
  expect(await mark(crew, flight, id, { ...boarded, madeAt: now - 120_000 })).toBe('taken')
  expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'no-show' })
})

test('the manifest has the rule of each reservation', async () => {
  const flight = await nextFlight()
  await soldOn(onAccount, flight, 200)
  const { body } = await crew.call('showManifest', { departureID: flight.departureID })
  expect(body.reservations.map(({ weightRule }) => weightRule)).toEqual([
    { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 },
  ])
})

test.each([
  { title: 'empty', sent: '  ', error: 'Enter a reason of at most 200 characters.' },
  { title: 'too long', sent: 'x'.repeat(201), error: 'Enter a reason of at most 200 characters.' },
  { title: 'with control characters', sent: 'a\u0007b', error: 'Remove hidden control characters.' },
])('a reason that is $title is refused', async ({ sent, error }) => {
  const { flight, id } = await heavy()
  const marks = [markOf(id, 0, { ...boarded, reason: sent })]
  const { status, body } = await crew.call('markPassengers', { departureID: flight.departureID, marks })
  expect({ status, errors: body }).toMatchObject({ status: 400, errors: { errors: [error] } })
  expect(await send(crew, flight, marks)).toEqual(['400'])
})
