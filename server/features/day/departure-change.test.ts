import { expect, test } from 'vitest'

import type { BoardDeparture, DepartureChange } from '#contract/day/board.ts'
import {
  assertPossible,
  auditedDeparture,
  departureAfter,
  putBackError,
} from '#server/features/day/departure-change.ts'
import { Refusal } from '#server/refusal.ts'

/** 12 seats, of which 3 are sold or held, 2 blocked by the catalogue and 1 by hand. */
const departure = (own: Partial<BoardDeparture> = {}): BoardDeparture => ({
  departureID: '7',
  productID: 'tour',
  ProductCode: 'TOUR',
  ProductName: 'Tour',
  date: '2026-12-01',
  DeptTime: '09:00',
  timeZone: 'America/Los_Angeles',
  departsAt: Temporal.Instant.from('2026-12-01T17:00:00Z').epochMilliseconds,
  state: 'open',
  closedByHand: false,
  capacity: 12,
  sold: 2,
  held: 1,
  blocked: 2,
  blockedByHand: 1,
  free: 6,
  pounds: 470,
  declaredPounds: 450,
  payload: null,
  guests: 3,
  boarded: 0,
  noShows: 0,
  offSchedule: false,
  note: 'Two wheelchairs',
  prices: { adult: 100, child: 60.5, adultFees: 10, childFees: 5 },
  version: 1,
  ...own,
})

type Change = Omit<DepartureChange, 'departureID'>
const departureID = '7'

const messagesOf = (change: Change, own: Partial<BoardDeparture>) => {
  const before = departure(own)
  try {
    assertPossible(before, departureAfter(before, { departureID, ...change }))
  } catch (error) {
    if (error instanceof Refusal) return error.messages
    throw error
  }
  return []
}

const none = { sold: 0, held: 0, blocked: 0, blockedByHand: 0, guests: 0 }
const left = 'This departure has left. Only its note can change.'
const changes: { title: string; change: Change; own?: Partial<BoardDeparture>; errors: string[] }[] = [
  { title: 'the least capacity', change: { capacity: 6 }, errors: [] },
  {
    title: 'a seat less',
    change: { capacity: 5 },
    errors: ['3 seats are sold or held and 3 are blocked. Enter at least 6.'],
  },
  {
    title: 'one seat sold and one blocked',
    change: { capacity: 1 },
    own: { ...none, sold: 1, blocked: 1 },
    errors: ['1 seat is sold or held and 1 is blocked. Enter at least 2.'],
  },
  {
    title: 'nothing blocked',
    change: { capacity: 2 },
    own: { ...none, held: 3 },
    errors: ['3 seats are sold or held. Enter at least 3.'],
  },
  { title: 'all free seats blocked', change: { blockedByHand: 7 }, errors: [] },
  {
    title: 'a seat more than is free',
    change: { blockedByHand: 8 },
    errors: ['Of 12 seats, 3 are sold or held and 2 are blocked by the catalogue. Enter at most 7.'],
  },
  {
    title: 'more than the capacity',
    change: { blockedByHand: 13 },
    own: none,
    errors: ['Of 12 seats, 0 are sold or held. Enter at most 12.'],
  },
  { title: 'fewer seats and no blocks', change: { capacity: 5, blockedByHand: 0 }, errors: [] },
  {
    title: 'fewer seats and too many blocks',
    change: { capacity: 7, blockedByHand: 3 },
    errors: ['Of 7 seats, 3 are sold or held and 2 are blocked by the catalogue. Enter at most 2.'],
  },
  {
    title: 'too few seats and other blocks',
    change: { capacity: 4, blockedByHand: 3 },
    errors: ['3 seats are sold or held and 2 are blocked. Enter at least 5.'],
  },
  { title: 'more seats and more blocks', change: { capacity: 20, blockedByHand: 15 }, errors: [] },
  { title: 'closing past the cut-off', change: { closed: true }, own: { state: 'closed' }, errors: [] },
  { title: 'a note once it has left', change: { note: 'Late' }, own: { state: 'departed' }, errors: [] },
  {
    title: 'blocks once it has left',
    change: { blockedByHand: 0 },
    own: { state: 'departed' },
    errors: [left],
  },
  { title: 'closing once it has left', change: { closed: true }, own: { state: 'departed' }, errors: [left] },
  {
    title: 'the same figures and another note once it has left',
    change: {
      capacity: 12,
      closed: false,
      blockedByHand: 1,
      prices: { adult: 100_00, child: 60_50, adultFees: 10_00, childFees: 5_00 },
      note: '',
    },
    own: { state: 'departed' },
    errors: [],
  },
]

test.each(changes)('a change: $title', ({ change, own = {}, errors }) => {
  expect(messagesOf(change, own)).toEqual(errors)
})

test('what is not sent stays, and an empty note is no note', () => {
  const was = auditedDeparture(departure())
  expect(departureAfter(departure(), { departureID })).toEqual(was)
  expect(departureAfter(departure(), { departureID, note: '' })).toEqual({ ...was, note: null })
  const prices = { adult: 1, child: 2, adultFees: 3, childFees: 4 }
  expect(departureAfter(departure(), { departureID, prices, closed: true, blockedByHand: 0 })).toEqual({
    ...was,
    closed: true,
    blockedByHand: 0,
    adultPriceCents: 1,
    childPriceCents: 2,
    adultFeesCents: 3,
    childFeesCents: 4,
  })
})

const backs: { title: string; capacity?: number; own?: Partial<BoardDeparture>; error?: string }[] = [
  { title: 'enough seats', capacity: 3 },
  {
    title: 'a seat too few',
    capacity: 2,
    error: 'The schedule has 2 seats for this departure, and 3 seats are sold or held.',
  },
  {
    title: 'not scheduled any more, with seats sold',
    error:
      'The schedule no longer has this departure, and 3 seats are sold or held. Move or cancel them first.',
  },
  { title: 'not scheduled any more, and nothing sold', own: none },
  {
    title: 'not scheduled any more, and everyone sold was released',
    own: { ...none, guests: 2 },
    error:
      'The schedule no longer has this departure, and it still has guests. Move or cancel their reservations first.',
  },
  {
    title: 'it has left',
    capacity: 12,
    own: { state: 'departed' },
    error: 'This departure has left. It stays as it is.',
  },
]

test.each(backs)('putting back: $title', ({ capacity, own = {}, error }) => {
  expect(putBackError(departure(own), capacity)).toBe(error)
})
