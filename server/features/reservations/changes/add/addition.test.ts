import { expect, test } from 'vitest'

import { type Adding, additionOf } from '#server/features/reservations/changes/add/addition.ts'
import { Refusal } from '#server/refusal.ts'
import { departsAt, hours, moving, to } from '#tests/support/test-move.ts'

const child = { FirstName: 'Nina', LastName: 'New', BodyWeight: 90, Type: 'Child' as const }

/** Two travel already; the departure has two seats left, at $130.00 for adults and $60.00 for children. */
function adding(own: Partial<Adding> = {}, reservation: Partial<Adding['reservation']> = {}): Adding {
  const { reservation: booked, passengers, cutOffMinutes, rights } = moving()
  return {
    now: hours(72),
    reservation: { ...booked, revision: 1, ...reservation },
    passengers,
    cutOffMinutes,
    paxMode: 0,
    departure: { ...to().departure, departs_at: departsAt },
    rights,
    holdMinutes: 15,
    ...own,
  }
}

interface Case {
  title: string
  own?: Partial<Adding>
  state?: Partial<Adding['reservation']>
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
  { title: 'in pax mode', own: { paxMode: 1 }, error: 'This agency books passengers only. Add adults.' },
]

function refusalOf(own?: Partial<Adding>, state?: Partial<Adding['reservation']>): string[] {
  try {
    additionOf(adding(own, state), { paxArray: [child] })
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.messages
    throw error
  }
}

test.each(cases)('no child joins a reservation $title', ({ own, state, error }) => {
  expect(refusalOf(own, state)).toEqual([error])
})

test('a second before the cut-off a child still joins, and pays by card first', () => {
  const now = hours(1).subtract({ seconds: 1 })
  expect(additionOf(adding({ now }), { paxArray: [child, child] })).toMatchObject({
    differenceCents: 120_00,
    dueCents: 120_00,
    netDifferenceCents: 120_00,
  })
})

test('on account nothing is due', () => {
  const { dueCents } = additionOf(adding({}, { payment_required: false }), { paxArray: [child] })
  expect(dueCents).toBe(0)
})
