import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { correct, detailsOf, passengerWith } from '#tests/support/test-correction.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const date = ownDay()
const { booking } = await quoted(agent, { productID: 'tour', date })
await agent.call('bookReservation', booking)
const id = booking.quoteID
const details = { ...detailsOf((await agent.call('showReservation', { id })).body), masterLastName: 'Leed' }
const correction = () => ({ id, changeID: randomUUID(), revision: 1, difference: 0, ...details })
const departsAt = Temporal.ZonedDateTime.from(`${date}T09:00[America/Los_Angeles]`).toInstant()

/** A session of the moment. */
async function at(moment: Temporal.Instant, username: string) {
  portal.clock.now = moment
  return agency.signedIn(username)
}

test("another agency's reservation doesn't exist", async () => {
  const stranger = await (await portal.newAgency()).signedIn('agent')
  const calls = [
    await stranger.call('showCorrection', { id }),
    await stranger.call('previewCorrection', { id, ...details }),
    await stranger.call('correctReservation', correction()),
    await stranger.call('showHistory', { id }),
  ]
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('an agency in pax mode has no types to correct', async () => {
  const passengers = await (await portal.newAgency({ paxMode: 1 })).signedIn('agent')
  const { booking: own } = await quoted(passengers, { productID: 'tour', adult: 2, date: ownDay() })
  await passengers.call('bookReservation', own)
  const { answer } = await correct(passengers, own.quoteID, passengerWith(1, { Type: 'Child' }))
  const error = 'This agency books passengers only. Keep the types as they are.'
  expect(answer).toMatchObject({ status: 400, body: { errors: [error] } })
  expect((await passengers.call('showCorrection', { id: own.quoteID })).body.canChangeTypes).toBe(false)
})

test('a correction behind a cancellation gets 409 with what is left, or that nothing is', async () => {
  const { booking: own } = await quoted(agent, { productID: 'tour', adult: 2, date: ownDay() })
  await agent.call('bookReservation', own)
  const { body: record } = await agent.call('showReservation', { id: own.quoteID })
  const late = { ...detailsOf(record), id: own.quoteID, revision: 1, difference: 0 }
  const cancel = async (revision: number, passengers: number[] | undefined, newTotal: number) => {
    const change = { id: own.quoteID, changeID: randomUUID(), revision, passengers, newTotal }
    expect((await agent.call('cancelReservation', { ...change, fee: 0, refund: 0 })).status).toBe(200)
    return agent.call('correctReservation', { ...late, changeID: randomUUID() })
  }
  expect(await cancel(1, [1], 110)).toMatchObject({
    status: 409,
    body: { current: { revision: 2, difference: 0, newTotal: 110 } },
  })
  expect(await cancel(2, undefined, 0)).toMatchObject({
    status: 409,
    body: {
      error: 'This reservation has been changed since you opened it. This reservation is canceled.',
      current: { revision: 3 },
    },
  })
})

test('an agency can correct until the cut-off', async () => {
  const inTime = await at(departsAt.subtract({ minutes: 60 }), 'in-time')
  expect((await inTime.call('previewCorrection', { id, ...details })).status).toBe(200)
  const late = await at(departsAt.subtract({ minutes: 59 }), 'late')
  const refused = {
    status: 400,
    body: { errors: ['It is too late to correct this reservation. Ask the provider.'] },
  }
  expect(await late.call('showCorrection', { id })).toMatchObject(refused)
  expect(await late.call('previewCorrection', { id, ...details })).toMatchObject(refused)
  expect(await late.call('correctReservation', correction())).toMatchObject(refused)
})

test('the provider can correct for 90 days after departure, and the history says so', async () => {
  const own = { agencyID: agency.id }
  portal.clock.now = departsAt.add({ hours: 91 * 24 })
  const tooLate = await (await portal.provider()).signedIn('too-late')
  expect((await tooLate.call('correctReservation', { ...own, ...correction() })).status).toBe(400)
  portal.clock.now = departsAt.add({ hours: 89 * 24 })
  const admin = await (await portal.provider()).signedIn('admin')
  expect((await admin.call('showCorrection', { ...own, id })).status).toBe(200)
  expect((await admin.call('previewCorrection', { ...own, id, ...details })).status).toBe(200)
  expect(await admin.call('correctReservation', { ...own, ...correction() })).toMatchObject({
    body: { revision: 2 },
  })
  const { body } = await admin.call('showHistory', { ...own, id })
  expect(body.revisions).toMatchObject([
    { revision: 2, kind: 'corrected', by: { kind: 'provider', name: 'admin of localhost' } },
    { revision: 1, kind: 'booked', by: { kind: 'agency', name: expect.stringMatching(/^agent of /) } },
  ])
  const another = await portal.newAgency()
  expect((await admin.call('showHistory', { agencyID: another.id, id })).status).toBe(404)
})
