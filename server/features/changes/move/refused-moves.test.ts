import { describe, expect, test } from 'vitest'

import { planMove, type MoveContext } from '#server/features/changes/move/plan.ts'
import { Refusal } from '#server/refusal.ts'
import { type Departure, departsAt, moving, to } from '#tests/support/test-move.ts'

const refusalOf = (own: MoveContext, destination: ReturnType<typeof to> | undefined = to()) => {
  try {
    planMove(own, destination)
  } catch (error) {
    if (error instanceof Refusal) return error.messages
    throw error
  }
  return []
}

describe('moves that are refused', () => {
  const late = Temporal.Instant.from('2026-12-05T18:00:00Z')
  const afterwards = departsAt.add({ hours: 1 })
  const cases: {
    title: string
    own?: Partial<MoveContext>
    state?: Partial<MoveContext['reservation']>
    departure?: Partial<Departure>
    error: string
  }[] = [
    {
      title: 'a canceled reservation',
      state: { status: 'canceled' },
      error: 'This reservation is canceled.',
    },
    {
      title: 'an expired one',
      state: { status: 'expired' },
      error: 'This reservation has expired and holds no seats.',
    },
    {
      title: 'an unpaid one',
      state: { status: 'pending', hold_expires_at: departsAt },
      error: 'Date and time can be changed once the reservation is paid.',
    },
    {
      title: 'an agency whose tour has left',
      own: { now: departsAt },
      error: 'The tour has left. Ask the provider to move the reservation.',
    },
    {
      title: 'the provider after 90 days',
      own: { now: departsAt.add({ hours: 90 * 24, seconds: 1 }), by: 'provider' },
      error: 'The tour left more than 90 days ago. The reservation can no longer be changed.',
    },
    {
      title: 'the same departure',
      departure: { id: 1 },
      error: 'The reservation is already for this departure.',
    },
    {
      title: 'a departure at its cut-off',
      own: { now: late, by: 'provider' },
      error: 'Booking closes 60 minutes before departure. Search for another one.',
    },
    {
      title: 'a departure that has left',
      own: { now: late.add({ hours: 1 }), by: 'provider' },
      error: 'This departure has left. Search for another one.',
    },
    {
      title: 'a departure that the provider closed',
      departure: { closed_at: late, seats_left: 0 },
      error: 'This departure is closed. Choose another one.',
    },
    {
      title: 'one seat too few',
      departure: { seats_left: 1 },
      error: 'This departure has 1 seat left and the party needs 2. Choose another one.',
    },
    {
      title: 'no seat at all',
      departure: { seats_left: 0 },
      error: 'This departure has 0 seats left and the party needs 2. Choose another one.',
    },
    {
      title: 'a hotel elsewhere',
      own: { wish: { hotelID: 'lake' } },
      error: "This departure doesn't pick up at this hotel. Choose one from the list.",
    },
    {
      title: 'another price without permission',
      own: { wish: { sale: { adult: 131 } } },
      error: "The adult sale price is $130.00 and you can't change it. Check it and submit again.",
    },
    {
      title: 'a price below net',
      own: { wish: { sale: { child: 59.99 } }, rights: { mayChangePrice: true, maySellHigher: false } },
      error: 'The child sale price must be at least the net rate of $60.00.',
    },
    {
      title: 'no amount',
      own: { wish: { sale: { adult: 'much' } }, rights: { mayChangePrice: true, maySellHigher: false } },
      error: 'The adult sale price must be in dollars with at most two decimals.',
    },
    {
      title: 'old and new price',
      own: { by: 'provider', wish: { keepPrice: true, sale: { adult: 150 } } },
      error: 'Keep the old price or enter another one, not both.',
    },
  ]
  test.each(cases)('$title', ({ own, state, departure: other, error }) => {
    expect(refusalOf(moving(own, state), to(other))).toEqual([error])
  })

  test('a departure that is gone', () => {
    expect(() => planMove(moving(), undefined)).toThrow(Refusal)
  })

  test('the provider moves a guest who missed the tour', () => {
    expect(refusalOf(moving({ now: afterwards, by: 'provider' }))).toEqual([])
  })

  test('all errors at once', () => {
    const wish = { hotelID: 'lake', sale: { adult: 131 } }
    expect(refusalOf(moving({ wish }), to({ seats_left: 1 }))).toHaveLength(3)
  })
})

describe('the pickup after a move', () => {
  test.each([
    { title: 'the same hotel at the new time', wish: {}, hotel: 'crown', time: '10:15' },
    { title: 'none when it is not wanted', wish: { hotelID: '' }, hotel: null, time: null },
    { title: 'none when the departure does not serve it', wish: {}, booked: 'lake', hotel: null, time: null },
    { title: 'one chosen now', wish: { hotelID: 'crown' }, booked: null, hotel: 'crown', time: '10:15' },
  ])('$title', ({ wish, booked = 'crown', hotel, time }) => {
    const { columns } = planMove(moving({ wish }, { hotel_id: booked }), to())
    expect(columns.hotel_id).toBe(hotel)
    expect(columns.pickup_time?.slice(0, 5) ?? null).toBe(time)
  })
})
