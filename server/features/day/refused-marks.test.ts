import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { voucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import { manifestPortal, newMark, times, today } from '#tests/support/day/manifest-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { bookedAt, moved } from '#tests/support/test-changes.ts'
import { reservationIn } from '#tests/support/test-payment.ts'

type Mark = ReturnType<typeof newMark>

const { portal, onAccount, byCard, testing, admin, departureOf } = await manifestPortal()
const departureID = await departureOf(today, times.morning)

const pair = () => bookedAt(onAccount, { date: today, adult: 2 })
const send = (marks: Mark[], id = departureID) => admin.call('markPassengers', { departureID: id, marks })
const resultOf = async (mark: Mark, id?: string) => (await send([mark], id)).body.results[0]
const rowsOf = (id: string) =>
  portal.db.selectFrom('passenger_marks').selectAll().where('quote_id', '=', id).orderBy('id').execute()

test('a refused mark changes nothing, and the marks around it are taken', async () => {
  const id = await pair()
  const unknown = randomUUID()
  const { body } = await send([
    newMark(id, { mark: 'boarded' }),
    newMark(unknown, { mark: 'boarded' }),
    newMark(id, { mark: 'boarded', position: 7 }),
    newMark(id, { mark: 'boarded', position: 1 }),
  ])
  const { orl } = await reservationIn(portal, id)
  expect(body.results.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['taken', null],
    ['refused', "This reservation doesn't exist."],
    ['refused', `Reservation ${orl} has no passenger 7.`],
    ['taken', null],
  ])
})

test.each([
  {
    title: 'was canceled',
    make: async () => {
      const id = await pair()
      await cancel(onAccount, id, [0])
      return id
    },
    message: 'First0 Guest was canceled.',
  },
  {
    title: 'was canceled with everyone',
    make: async () => {
      const id = await pair()
      await cancel(onAccount, id)
      return id
    },
    message: 'First0 Guest was canceled.',
  },
  {
    title: 'was moved away',
    make: async () => {
      const id = await pair()
      await moved(onAccount, id, today, times.later)
      return id
    },
    message: 'First0 Guest was moved to Nov 15, 10:00.',
  },
  {
    title: 'was never here',
    make: () => bookedAt(onAccount, { date: '2026-11-18' }),
    message: 'First0 Guest travels on Nov 18, 09:00, not on this departure.',
  },
  {
    title: 'has a test reservation',
    make: () => bookedAt(testing, { date: today }),
    message: "First0 Guest has a test reservation, which isn't on the manifest.",
  },
])('a mark is refused for a passenger who $title', async ({ make, message }) => {
  const id = await make()
  expect(await resultOf(newMark(id, { mark: 'boarded' }))).toMatchObject({ outcome: 'refused', message })
  expect(await rowsOf(id)).toEqual([])
})

const codeOf = async (quoteID: string) =>
  voucherCode(portal.portal.box, (await reservationIn(portal, quoteID)).orl)

test('a scanned voucher must be ours and of the reservation', async () => {
  const [id, other] = [await pair(), await pair()]
  const marked = async (voucher: string) =>
    (await resultOf(newMark(id, { mark: 'boarded', voucher })))?.outcome
  const own = await codeOf(id)
  expect(await marked(await codeOf(other))).toBe('refused')
  expect(await marked(`${own.slice(0, -1)}${own.endsWith('A') ? 'E' : 'A'}`)).toBe('refused')
  expect(await marked('')).toBe('refused')
  expect(await rowsOf(id)).toEqual([])
  expect(await marked(own)).toBe('taken')
})

test('a pending passenger can be marked until the hold runs out', async () => {
  const id = await bookedAt(byCard, { date: today })
  expect(await resultOf(newMark(id, { mark: 'boarded' }))).toMatchObject({ outcome: 'taken' })
  portal.advance({ minutes: 15 })
  expect(await resultOf(newMark(id, { mark: 'none' }))).toMatchObject({
    outcome: 'refused',
    message: "First0 Guest's reservation expired: payment not received.",
  })
})

test('marks before the day of the tour are refused', async () => {
  const id = await bookedAt(onAccount, { date: '2026-11-16' })
  const tomorrow = await departureOf('2026-11-16', times.morning)
  expect(await resultOf(newMark(id, { mark: 'boarded' }), tomorrow)).toMatchObject({
    outcome: 'refused',
    message: "First0 Guest wasn't marked. Check-in begins on Mon, Nov 16, 2026.",
  })
})

const good = newMark(randomUUID(), { mark: 'boarded' })
test.each([
  { title: 'no marks', marks: [], words: 'Send at least one mark.' },
  {
    title: 'too many marks',
    marks: Array.from({ length: 101 }, () => good),
    words: 'Send at most 100 marks at once.',
  },
  { title: 'a markID that is no UUID', marks: [{ ...good, markID: 'x' }], words: 'markID must be a UUID.' },
  { title: 'a weight of 0', marks: [{ ...good, scaleWeight: 0 }], words: 'from 1 to 1000 lb' },
  { title: 'a weight over 1000', marks: [{ ...good, scaleWeight: 1001 }], words: 'from 1 to 1000 lb' },
  { title: 'half a pound', marks: [{ ...good, scaleWeight: 1.5 }], words: 'from 1 to 1000 lb' },
  { title: 'a huge position', marks: [{ ...good, position: 2 ** 40 }], words: 'position must be' },
  { title: 'a negative position', marks: [{ ...good, position: -1 }], words: 'position must be' },
  { title: 'a huge time', marks: [{ ...good, madeAt: Number.MAX_SAFE_INTEGER }], words: 'madeAt must be' },
  {
    title: 'neither mark nor weight',
    marks: [{ ...good, mark: undefined }],
    words: 'Send a mark or a scale weight.',
  },
  { title: 'an unknown mark', marks: [{ ...good, mark: 'lost' as never }], words: 'mark must be' },
])('$title is refused as a whole', async ({ marks, words }) => {
  const { status, body } = await send(marks)
  expect(status).toBe(400)
  expect(body.errors).toEqual([expect.stringContaining(words)])
})

test('no one can be marked on a departure that does not exist', async () => {
  for (const id of ['0', '999999999999999', 'x', '99999999999999999999'])
    expect(await send([good], id)).toMatchObject({ status: 404 })
})
