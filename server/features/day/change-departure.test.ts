import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { dayPortal } from '#tests/support/day/day-portal.ts'
import { hearAnnouncements } from '#tests/support/live/hear-announcements.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { ownDay } from '#tests/support/test-payment.ts'

// It is 10:00 on November 15 in Las Vegas.
const { portal, dispatcher, canyon, tour, hold, sell, onBoard, changeOn, departuresOn } = await dayPortal()
await tour('tour')
const provider = await portal.provider()
const newDay = () => ownDay(portal)
const linesOf = async (date: string) =>
  (await auditLinesOf(portal.db, provider.id)).filter(({ subject }) => subject === `TOUR ${date} 09:00`)

test('seats are blocked and released in addition to those of the catalogue', async () => {
  const date = newDay()
  await tour('tour', { blocks: [{ date, time: null, seats: 2 }] })
  const { status, body } = await changeOn('tour', date, { blockedByHand: 3 })
  expect(status).toBe(200)
  const changed = { capacity: 12, blocked: 2, blockedByHand: 3, free: 7, offSchedule: true, version: 3 }
  expect(body).toMatchObject(changed)
  expect(await onBoard('tour', date)).toEqual(body)
  const search = { id: 'tour', adult: 1, child: 0, date }
  expect((await canyon.call('lookUp', search)).body.Itineraries).toMatchObject([{ seatsLeft: 7 }])
  expect((await changeOn('tour', date, { blockedByHand: 0 })).body).toMatchObject({ free: 10 })
})

test('new bookings get the new price, a quote keeps the old one', async () => {
  const date = newDay()
  const { booking } = await quoted(canyon, { productID: 'tour', date })
  const prices = { adult: 149.5, child: '80', adultFees: 12, childFees: 6 }
  const { body } = await changeOn('tour', date, { prices })
  expect(body.prices).toEqual({ adult: 149.5, child: 80, adultFees: 12, childFees: 6 })
  expect((await canyon.call('bookReservation', booking)).status).toBe(200)
  const { quote } = await quoted(canyon, { productID: 'tour', date })
  expect(quote.Itineraries).toMatchObject([{ AdultPrice: 149.5, AdultFees: 12, ChildPrice: 80 }])
})

test('a change writes what it altered to the audit log, and the same again writes nothing', async () => {
  const date = newDay()
  const change = { capacity: 8, closed: true, note: ' Two wheelchairs\r\nat 8:30 ' }
  const { body } = await changeOn('tour', date, change)
  expect(body).toMatchObject({ capacity: 8, state: 'closed', closedByHand: true })
  expect(body.note).toBe('Two wheelchairs\nat 8:30')
  expect((await changeOn('tour', date, change)).body).toEqual(body)
  expect(await linesOf(date)).toMatchObject([
    {
      kind: 'departure.changed',
      username: 'dispatcher',
      before: { capacity: 12, closed: false, note: null, offSchedule: false },
      after: { capacity: 8, closed: true, note: 'Two wheelchairs\nat 8:30', offSchedule: true },
    },
  ])
  const closedAt = String(portal.clock.now)
  portal.advance({ minutes: 1 })
  await changeOn('tour', date, { closed: true, note: '' })
  const [departure] = await departuresOn('tour', date)
  expect(departure?.crew_note).toBeNull()
  expect(String(departure?.closed_at), 'when it was closed first').toBe(closedAt)
  expect((await changeOn('tour', date, { closed: false })).body).toMatchObject({ state: 'open', note: null })
  expect(await linesOf(date)).toHaveLength(3)
})

test('every page with the departure is asked to load again', async () => {
  const date = newDay()
  const { untilNow } = await hearAnnouncements(portal)
  await untilNow()
  const { body } = await changeOn('tour', date, { note: 'New' })
  const announced = [{ id: Number(body.departureID), productId: 'tour', date }]
  expect(await untilNow()).toEqual(announced)
  await dispatcher.call('putBackDeparture', { departureID: body.departureID })
  expect(await untilNow()).toEqual(announced)
  await changeOn('tour', date, { note: 'Newer' })
  await tour('tour', { schedules: [] })
  await untilNow()
  await dispatcher.call('putBackDeparture', { departureID: body.departureID })
  await tour('tour')
  expect(await untilNow(), 'one that was removed').toEqual(announced)
})

test('a change of an old version is refused with the departure as it is now', async () => {
  const date = newDay()
  const { departureID, version } = await onBoard('tour', date)
  const { body: current } = await changeOn('tour', date, { version, note: 'First' })
  expect(current.version).toBe(version + 1)
  const late = await dispatcher.call('changeDeparture', { departureID, version, capacity: 5 })
  expect(late).toMatchObject({ status: 409, body: { current } })
  expect(await onBoard('tour', date)).toEqual(current)
})

test('capacity and blocks leave sold and held seats alone, and expired holds are free', async () => {
  const date = newDay()
  await sell('tour', date, 2)
  await hold('tour', date, 3)
  const least = '5 seats are sold or held. Enter at least 5.'
  expect(await changeOn('tour', date, { capacity: 4 })).toMatchObject({
    status: 400,
    body: { errors: [least], fields: { capacity: [least] } },
  })
  expect((await changeOn('tour', date, { blockedByHand: 8 })).status).toBe(400)
  portal.advance({ minutes: 15 })
  const { body } = await changeOn('tour', date, { capacity: 4, blockedByHand: 2 })
  expect(body).toMatchObject({ capacity: 4, sold: 2, held: 0, blockedByHand: 2, free: 0 })
})

test('once it has left, only the note can change', async () => {
  const date = newDay()
  const { departureID, departsAt } = await onBoard('tour', date)
  const now = portal.clock.now
  portal.clock.now = Temporal.Instant.fromEpochMilliseconds(departsAt)
  const late = await (await portal.provider()).signedIn('late')
  const note = await late.call('changeDeparture', { departureID, note: 'Left on time' })
  const closing = await late.call('changeDeparture', { departureID, closed: true })
  portal.clock.now = now
  expect(note).toMatchObject({ status: 200, body: { state: 'departed', note: 'Left on time' } })
  const left = 'This departure has left. Only its note can change.'
  expect(closing).toMatchObject({ status: 400, body: { errors: [left] } })
})

const wrong: { title: string; change: object; error: string }[] = [
  { title: 'no seats', change: { capacity: 0 }, error: 'Enter a capacity from 1 to 1000.' },
  { title: 'half a seat', change: { capacity: 2.5 }, error: 'Enter a capacity from 1 to 1000.' },
  {
    title: 'fewer than no blocks',
    change: { blockedByHand: -1 },
    error: 'Enter a number of seats from 0 to 1000.',
  },
  {
    title: 'a long note',
    change: { note: 'n'.repeat(501) },
    error: 'A note can have at most 500 characters.',
  },
  { title: 'a number as note', change: { note: 5 }, error: 'A note must be text.' },
  {
    title: 'a NUL',
    change: { note: 'a\u0000b' },
    error: 'The note is invalid. Remove hidden control characters.',
  },
  {
    title: 'a turned note',
    change: { note: 'a\n\u202Eb' },
    error: 'The note is invalid. Remove hidden control characters.',
  },
  {
    title: 'a price beyond a million',
    change: { prices: { adult: 1_000_000.01, child: 1, adultFees: 0, childFees: 0 } },
    error: 'Enter an amount from 0 to 1,000,000, with at most two decimals.',
  },
  {
    title: 'a price below 0',
    change: { prices: { adult: 1, child: -1, adultFees: 0, childFees: 0 } },
    error: 'Enter an amount from 0 to 1,000,000, with at most two decimals.',
  },
]
test.each(wrong)('refused: $title', async ({ change, error }) => {
  const date = newDay()
  expect(await changeOn('tour', date, change)).toMatchObject({ status: 400, body: { errors: [error] } })
  expect(await departuresOn('tour', date)).toMatchObject([{ off_schedule: false, version: 1 }])
})

test.each(['0', '999999999', 'abc', '-1', '1e3'])(
  "a departure that doesn't exist: %s",
  async (departureID) => {
    expect((await dispatcher.call('changeDeparture', { departureID, note: 'a' })).status).toBe(404)
    expect((await dispatcher.call('putBackDeparture', { departureID })).status).toBe(404)
  },
)

test('a million dollars and 500 characters fit', async () => {
  const date = newDay()
  const million = { adult: 1_000_000, child: 1_000_000, adultFees: 1_000_000, childFees: 1_000_000 }
  const change = { prices: million, note: '🚁'.repeat(500) }
  expect((await changeOn('tour', date, change)).body).toMatchObject(change)
})

test('a payload is changed by hand, even below what is sold, and taken away', async () => {
  const date = newDay()
  await sell('tour', date, 3)
  const payload = async (pounds: number | null) => changeOn('tour', date, { payload: pounds })
  expect((await payload(400)).body).toMatchObject({ payload: 400, pounds: 450, offSchedule: true })
  const poundsLeft = async () => {
    const { body } = await canyon.call('lookUp', { id: 'tour', adult: 1, child: 0, date })
    return body.Itineraries[0]?.poundsLeft
  }
  expect(await poundsLeft()).toBe(0)
  expect((await payload(1000)).body).toMatchObject({ payload: 1000 })
  expect(await poundsLeft()).toBe(550)
  expect((await payload(null)).body).toMatchObject({ payload: null })
  expect(await poundsLeft()).toBeNull()
  expect((await changeOn('tour', date, { note: 'Hot' })).body).toMatchObject({ payload: null })
  expect(await linesOf(date)).toMatchObject([
    { before: { payload: null, offSchedule: false }, after: { payload: 400, offSchedule: true } },
    { before: { payload: 400 }, after: { payload: 1000 } },
    { before: { payload: 1000 }, after: { payload: null } },
    { before: { note: null }, after: { note: 'Hot' } },
  ])
  for (const wrong of [0, 1_000_001, 1.5])
    expect(await payload(wrong)).toMatchObject({
      status: 400,
      body: { errors: ['Enter a payload from 1 to 1,000,000 lb.'] },
    })
  const { departureID } = await onBoard('tour', date)
  const { body } = await dispatcher.call('putBackDeparture', { departureID })
  expect(body.departure).toMatchObject({ payload: null, offSchedule: false })
})
