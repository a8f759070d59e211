import { expect, test } from 'vitest'

import { passengerMarks } from '#contract/day/manifest.ts'
import { absenceOf, boardingReasonOf, voucherError } from '#server/features/day/refused-mark.ts'

const now = Temporal.Instant.from('2026-11-20T16:00:00Z')
const passenger = { first_name: 'Ana', last_name: 'Lopez', revision: 2 }
const reservation = {
  orl: '12345678',
  status: 'confirmed' as const,
  hold_expires_at: now.subtract({ hours: 1 }),
  is_test: false,
  revision: 2,
  departure_id: 7,
  local_date: '2026-11-20',
  local_time: '10:30:00',
}
const held = { status: 'pending' as const, hold_expires_at: now.add({ seconds: 1 }) }
const expired = "Ana Lopez's reservation expired: payment not received."

test.each([
  { title: 'confirmed', message: undefined },
  { title: 'pending', own: held, message: undefined },
  { title: 'pending until now', own: { ...held, hold_expires_at: now }, message: expired },
  { title: 'expired', own: { status: 'expired' as const }, message: expired },
  {
    title: 'canceled',
    own: { status: 'canceled' as const, revision: 3 },
    message: 'Ana Lopez was canceled.',
  },
  { title: 'a canceled passenger', own: { revision: 3 }, message: 'Ana Lopez was canceled.' },
  {
    title: 'a test reservation',
    own: { is_test: true },
    message: "Ana Lopez has a test reservation, which isn't on the manifest.",
  },
  {
    title: 'moved away',
    own: { departure_id: 8 },
    wasHere: true,
    message: 'Ana Lopez was moved to Nov 20, 10:30.',
  },
  {
    title: 'never on this departure',
    own: { departure_id: 8 },
    message: 'Ana Lopez travels on Nov 20, 10:30, not on this departure.',
  },
])('who is on the departure: $title', ({ own, wasHere = false, message }) => {
  const circumstances = { now, departureId: 7, passenger, wasHere }
  expect(absenceOf({ ...circumstances, reservation: { ...reservation, ...own } })).toBe(message)
})

test.each([
  { title: 'of the reservation', number: '12345678', message: undefined },
  {
    title: 'of another reservation',
    number: '87654321',
    message: 'The voucher is for reservation 87654321. Ana Lopez is on 12345678.',
  },
  {
    title: 'not ours',
    number: undefined,
    message: "The scanned code isn't one of our vouchers. Ana Lopez wasn't marked.",
  },
])('a scanned voucher: $title', ({ number, message }) => {
  expect(voucherError({ number }, reservation, passenger)).toBe(message)
})

/** 'boarded', 'boarded: why', 'none'; '@2' is another departure than 1. */
const onBoard = (text: string, index: number) => {
  const [, mark = '', reason = null] = /^(\S+?)(?:: (.*))?$/.exec(text.replace(' @2', '')) ?? []
  return {
    departure_id: text.endsWith('@2') ? 2 : 1,
    revision: index + 1,
    mark: passengerMarks.find((one) => one === mark) ?? 'none',
    reason,
  }
}

test.each([
  { title: 'no marks', marks: [], reason: null },
  { title: 'none given', marks: ['boarded'], reason: null },
  { title: 'one given', marks: ['boarded: light crew'], reason: 'light crew' },
  { title: 'kept by later marks', marks: ['boarded: light crew', 'boarded'], reason: 'light crew' },
  { title: 'a newer one', marks: ['boarded: light crew', 'boarded: pilot'], reason: 'pilot' },
  { title: 'not on board any more', marks: ['boarded: light crew', 'none'], reason: null },
  { title: 'boarded again', marks: ['boarded: light crew', 'none', 'boarded'], reason: null },
  { title: 'of another departure', marks: ['boarded: light crew @2', 'boarded'], reason: null },
  { title: 'before a move', marks: ['boarded: light crew', 'boarded'], moved: 2, reason: null },
])('why someone is on board over the limit: $title', ({ marks, moved = null, reason }) => {
  expect(boardingReasonOf(marks.map(onBoard), 1, moved)).toBe(reason)
})
