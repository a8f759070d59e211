import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const policy = [
  { hoursBefore: 48, feePercent: 0 },
  { hoursBefore: 24, feePercent: 50 },
]
/** Half past one comes twice on November 7, 2027. */
const night = testProduct('night', {
  cancellationPolicy: policy,
  schedules: [testSchedule({ times: ['01:30'], validFrom: '2027-11-07', validTo: '2027-11-07' })],
})
const tour = testProduct('tour', { cancellationPolicy: policy })
await importCatalogue(portal.db, testCatalogue(night, tour), { now: portal.clock.now })
const agency = await portal.newAgency()
const leaves = Temporal.Instant.from('2027-11-07T08:30:00Z')

async function book(agent: Visitor, productID: string, date: string) {
  const { booking } = await quoted(agent, { productID, date })
  expect((await agent.call('bookReservation', booking)).status).toBe(200)
  return booking.quoteID
}

/** Signs in again, because sessions end. */
async function moveClock(now: Temporal.Instant, users: Record<string, Visitor>) {
  portal.clock.now = now
  for (const [username, user] of Object.entries(users))
    await user.call('login', { username, password: testPassword })
}

async function nightTrip(username: string) {
  portal.clock.now = leaves.subtract({ hours: 100 })
  const agent = await agency.signedIn(username)
  return { agent, id: await book(agent, 'night', '2027-11-07') }
}

test('in the repeated hour policy, cut-off and departure all count from the earlier instant', async () => {
  const { agent, id } = await nightTrip('earlier')
  const at = async (before: Temporal.DurationLike) => {
    await moveClock(leaves.subtract(before), { earlier: agent })
    const { body: preview } = await agent.call('previewCancellation', { id })
    const { can, departsAt } = (await agent.call('showReservation', { id })).body.reservation
    return [preview.feePercent, can.cancel, can.correct, can.add, departsAt === leaves.epochMilliseconds]
  }
  expect(await at({ hours: 48 })).toEqual([0, true, true, true, true])
  expect(await at({ minutes: 48 * 60 - 1 })).toEqual([50, true, true, true, true])
  expect(await at({ minutes: 24 * 60 - 1 })).toEqual([100, true, true, true, true])
  expect(await at({ minutes: 60 })).toEqual([100, true, true, false, true])
  expect(await at({ minutes: 59 })).toEqual([100, true, false, false, true])
  expect(await at({ minutes: 0 })).toEqual([undefined, false, false, false, true])
})

test('search, board and home agree with it', async () => {
  const { agent } = await nightTrip('agreeing')
  const dispatcher = await (await portal.provider()).signedIn('dispatcher')
  const date = '2027-11-07'
  const at = async (before: Temporal.DurationLike) => {
    await moveClock(leaves.subtract(before), { agreeing: agent, dispatcher })
    const { Itineraries } = (await agent.call('lookUp', { id: 'night', adult: 1, child: 0, date })).body
    const { departures } = (await dispatcher.call('showBoard', { date })).body
    const { travelers } = (await agent.call('showAgencyDay', {})).body
    return [Itineraries.length, departures[0]?.state, travelers.length > 0]
  }
  expect(await at({ minutes: 61 })).toEqual([1, 'open', true])
  expect(await at({ minutes: 60 })).toEqual([0, 'closed', true])
  expect(await at({ minutes: 0 })).toEqual([0, 'departed', false])
})

test('two reservations of one departure leave at one moment, whatever zone each of them reads it in', async () => {
  portal.clock.now = Temporal.Instant.from('2026-11-15T18:00:00Z')
  const agent = await agency.signedIn('zones')
  const date = '2026-12-10'
  const departs = Temporal.Instant.from('2026-12-10T17:00:00Z')
  const [own, other] = [await book(agent, 'tour', date), await book(agent, 'tour', date)]
  // As an import that changed the zone of a sold tour had left it.
  await sql`update reservation_revisions set time_zone = 'America/New_York' where quote_id = ${other}`.execute(
    portal.db,
  )
  const momentOf = async (id: string) =>
    (await agent.call('showReservation', { id })).body.reservation.departsAt
  expect(await Promise.all([own, other].map(momentOf))).toEqual([
    departs.epochMilliseconds,
    departs.epochMilliseconds,
  ])
  await moveClock(departs.subtract({ hours: 48 }), { zones: agent })
  for (const id of [own, other])
    expect((await agent.call('previewCancellation', { id })).body.feePercent).toBe(0)
  await moveClock(departs.subtract({ minutes: 1 }), { zones: agent })
  for (const id of [own, other]) expect((await agent.call('previewCancellation', { id })).status).toBe(200)
  await moveClock(departs, { zones: agent })
  for (const id of [own, other])
    expect((await agent.call('previewCancellation', { id })).body.errors).toEqual([
      'The tour has left. Ask the provider to cancel the reservation.',
    ])
})

test('a test reservation whose unsold departure was deleted leaves at its own local time', async () => {
  portal.clock.now = Temporal.Instant.from('2026-11-15T18:00:00Z')
  const agent = await (await portal.newAgency({ testMode: true })).signedIn('testing')
  const id = await book(agent, 'night', '2027-11-07')
  await importCatalogue(portal.db, testCatalogue(tour), { now: portal.clock.now })
  const { departsAt } = (await agent.call('showReservation', { id })).body.reservation
  expect(departsAt).toBe(leaves.epochMilliseconds)
})
