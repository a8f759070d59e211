import { expect, test } from 'vitest'

import type { WeightRule } from '#contract/weights/weight-rule.ts'
import { type MoveContext, planMove } from '#server/features/changes/move/plan.ts'
import { type Departure, moving, party, to } from '#tests/support/test-move.ts'
import { refusalOf } from '#tests/support/weights/refusal-of.ts'

const old: WeightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const today: WeightRule = { maxPassengerPounds: 280, extraSeatFromPounds: 220, extraSeatPrice: 90 }

/** The adult weighs as given and has taken two seats for $175.00; the child weighs 150 lb. */
const partyOf = (pounds: number, seats = 2) =>
  party.map((passenger, index) => {
    if (index > 0) return passenger
    const extra_seat_cents = seats > 1 ? 175_00 : 0
    const { net_cents, sale_cents } = passenger
    return {
      ...passenger,
      body_weight: pounds,
      seats,
      extra_seat_cents,
      net_cents: net_cents + extra_seat_cents,
      sale_cents: sale_cents + extra_seat_cents,
    }
  })

interface Case {
  title: string
  pounds: number
  seatsBefore?: number
  wish?: MoveContext['wish']
  weightRule?: WeightRule | null
  room?: Partial<Departure>
}

interface Moved extends Case {
  /** Of the adult. */
  seats: number
  extra: number
  rule?: WeightRule | null
}

interface Refused extends Case {
  errors: string[]
}

const moved: Moved[] = [
  { title: "today's price of the extra seat", pounds: 260, seats: 2, extra: 90_00 },
  { title: "one seat at today's limit", pounds: 220, seats: 1, extra: 0 },
  { title: 'another seat than before', pounds: 221, seatsBefore: 1, seats: 2, extra: 90_00 },
  { title: 'no rule any more', pounds: 260, weightRule: null, seats: 1, extra: 0, rule: null },
  {
    title: 'seats, price and rule stay when the price is kept',
    pounds: 290,
    wish: { keepPrice: true },
    seats: 2,
    extra: 175_00,
    rule: old,
  },
  { title: 'just enough seats and pounds', pounds: 260, room: { pounds_left: 410 }, seats: 2, extra: 90_00 },
]

const refused: Refused[] = [
  {
    title: "heavier than today's maximum",
    pounds: 281,
    errors: ['Passenger 1 weighs 281 lb. This tour takes passengers up to 280 lb.'],
  },
  {
    title: 'too few seats by the rule of today',
    pounds: 221,
    seatsBefore: 1,
    room: { seats_left: 2 },
    errors: ['This departure has 2 seats left and the party needs 3. Choose another one.'],
  },
  {
    title: 'a pound too many',
    pounds: 260,
    room: { pounds_left: 409 },
    errors: ['This departure has 409 lb left and the party weighs 410 lb. Choose another one.'],
  },
  {
    title: 'a pound too many at the old price',
    pounds: 260,
    wish: { keepPrice: true },
    room: { pounds_left: 409 },
    errors: ['This departure has 409 lb left and the party weighs 410 lb. Choose another one.'],
  },
  {
    title: 'neither seats nor pounds',
    pounds: 260,
    room: { seats_left: 0, pounds_left: 0 },
    errors: [
      'This departure has 0 seats left and the party needs 3. Choose another one.',
      'This departure has 0 lb left and the party weighs 410 lb. Choose another one.',
    ],
  },
]

const trying = ({ pounds, seatsBefore, wish = {}, weightRule = today, room }: Case) => {
  const passengers = partyOf(pounds, seatsBefore)
  const given = moving({ passengers, wish, weightRule }, { weight_rule: old })
  return () => planMove(given, to({ seats_left: 3, ...room }))
}

test.for(moved)('weights of a moved party: $title', ({ seats, extra, rule = today, ...own }) => {
  const { passengers, columns, priceLines } = trying(own)()
  const isKept = own.wish?.keepPrice === true
  const prices = isKept
    ? { net_cents: 110_00 + extra, sale_cents: 120_01 + extra }
    : { net_cents: 130_00 + extra, sale_cents: 130_00 + extra }
  expect(passengers[0]).toMatchObject({ seats, extra_seat_cents: extra, ...prices })
  expect(passengers[1]).toMatchObject({ seats: 1, extra_seat_cents: 0 })
  expect(columns.weight_rule).toEqual(rule)
  const lines = priceLines.filter(({ type }) => type === 'Extra seat')
  expect(lines).toMatchObject(
    extra > 0 && !isKept ? [{ count: 1, price_cents: extra, sale_cents: extra }] : [],
  )
})

test.for(refused)('no move for a party with these weights: $title', ({ errors, ...own }) => {
  expect(refusalOf(trying(own))).toEqual({ departureID: errors })
})
