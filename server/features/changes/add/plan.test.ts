import { expect, test } from 'vitest'

import { type AdditionContext, planAddition } from '#server/features/changes/add/plan.ts'
import { Refusal } from '#server/refusal.ts'
import { departsAt, hours, moving, to } from '#tests/support/test-move.ts'
import { refusalOf as refusedFields } from '#tests/support/weights/refusal-of.ts'

const child = { FirstName: 'Nina', LastName: 'New', BodyWeight: 90, Type: 'Child' as const }

/** Two travel already; the departure has two seats left, at $130.00 for adults and $60.00 for children. */
function adding(
  own: Partial<AdditionContext> = {},
  reservation: Partial<AdditionContext['reservation']> = {},
): AdditionContext {
  const { reservation: booked, passengers, cutOffMinutes, rights } = moving()
  return {
    now: hours(72),
    reservation: { ...booked, ...reservation },
    passengers,
    cutOffMinutes,
    paxMode: 0,
    weightRule: null,
    departure: { ...to().departure, departs_at: departsAt },
    rights,
    nextPosition: 2,
    ...own,
  }
}

interface Case {
  title: string
  own?: Partial<AdditionContext>
  state?: Partial<AdditionContext['reservation']>
  error: string
}

const late = 'It is too late to add passengers to this departure.'
const cases: Case[] = [
  { title: 'at the cut-off', own: { now: hours(1) }, error: late },
  { title: 'after departure, for the provider too', own: { now: hours(-1) }, error: late },
  { title: 'when it is canceled', state: { status: 'canceled' }, error: 'This reservation is canceled.' },
  {
    title: 'when it has expired',
    state: { status: 'expired' },
    error: 'This reservation has expired and holds no seats.',
  },
  {
    title: 'while it is unpaid',
    state: { status: 'pending', hold_expires_at: departsAt },
    error: 'Passengers can be added once the reservation is paid.',
  },
  {
    title: 'when the departure is gone',
    own: { departure: undefined },
    error: 'This departure is no longer offered.',
  },
  {
    title: 'when the provider closed the departure',
    own: { departure: to({ closed_at: hours(80), seats_left: 0 }).departure },
    error: 'This departure is closed. Book them on another one.',
  },
  { title: 'in pax mode', own: { paxMode: 1 }, error: 'This agency books passengers only. Add adults.' },
]

function refusalOf(
  own?: Partial<AdditionContext>,
  state?: Partial<AdditionContext['reservation']>,
): string[] {
  try {
    planAddition(adding(own, state), { paxArray: [child] })
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.messages
    throw error
  }
}

test.each(cases)('no child joins a reservation $title', ({ own, state, error }) => {
  expect(refusalOf(own, state)).toEqual([error])
})

const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const room = (seats_left: number, pounds_left: number | null) => ({
  departure: { ...to().departure, departs_at: departsAt, seats_left, pounds_left },
})
const testReservation = { ...adding().reservation, is_test: true }
const weighing = (...weights: number[]) => ({
  paxArray: weights.map((BodyWeight) => ({ ...child, BodyWeight })),
})
const seated = [
  { title: 'at the limit', weights: [250], own: room(1, 250), seats: [1], cents: 60_00 },
  { title: 'above the limit', weights: [251, 90], own: room(3, 341), seats: [2, 1], cents: 295_00 },
  {
    title: 'of a test reservation',
    weights: [251],
    own: { ...room(0, 0), reservation: testReservation },
    seats: [2],
    cents: 235_00,
  },
  {
    title: 'on a departure without a payload',
    weights: [300],
    own: room(2, null),
    seats: [2],
    cents: 235_00,
  },
  {
    title: 'without a rule',
    weights: [600],
    own: { ...room(1, 600), weightRule: null },
    seats: [1],
    cents: 60_00,
  },
]
const unseated = [
  {
    title: 'too heavy for the tour',
    weights: [90, 301],
    errors: ['Passenger 2 weighs 301 lb. This tour takes passengers up to 300 lb.'],
  },
  {
    title: 'with no seat for the second one',
    weights: [251],
    own: room(1, null),
    errors: [
      'The added passengers need 2 seats because of their weight, and this departure has 1 seat left. Add fewer passengers.',
    ],
  },
  {
    title: 'a pound too heavy for the departure',
    weights: [100, 101],
    own: room(2, 200),
    errors: ['The added passengers weigh 201 lb, and this departure has 200 lb left. Add fewer passengers.'],
  },
  {
    title: 'on a full departure',
    weights: [90, 90],
    own: room(1, 0),
    errors: [
      'This departure has 1 seat left. Add fewer passengers.',
      'The added passengers weigh 180 lb, and this departure has 0 lb left. Add fewer passengers.',
    ],
  },
]
const trying =
  (pounds: number[], own: Partial<AdditionContext> = {}) =>
  () =>
    planAddition(adding({ weightRule: rule, ...own }), weighing(...pounds))

test.each(seated)('children of $weights lb, $title', ({ weights, own, seats, cents }) => {
  const { added, differenceCents, netDifferenceCents, priceLines } = trying(weights, own)()
  expect(added.map((passenger) => passenger.seats)).toEqual(seats)
  expect({ differenceCents, netDifferenceCents }).toEqual({
    differenceCents: cents,
    netDifferenceCents: cents,
  })
  const extra = priceLines.filter(({ type }) => type === 'Extra seat')
  expect(extra.map(({ count, sale_cents }) => [count, sale_cents])).toEqual(
    seats.includes(2) ? [[1, 175_00]] : [],
  )
})

test.each(unseated)('no children of $weights lb, $title', ({ weights, own, errors }) => {
  expect(refusedFields(trying(weights, own))).toEqual({ paxArray: errors })
})

test('a second before the cut-off a child still joins, and pays by card first', () => {
  const now = hours(1).subtract({ seconds: 1 })
  expect(planAddition(adding({ now }), { paxArray: [child, child] })).toMatchObject({
    differenceCents: 120_00,
    dueCents: 120_00,
    netDifferenceCents: 120_00,
  })
})

test('on account nothing is due', () => {
  const { dueCents } = planAddition(adding({}, { payment_required: false }), { paxArray: [child] })
  expect(dueCents).toBe(0)
})
