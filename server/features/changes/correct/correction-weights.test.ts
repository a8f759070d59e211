import { expect, test } from 'vitest'

import type { WeightRule } from '#contract/weights/weight-rule.ts'
import { planCorrection } from '#server/features/changes/correct/plan.ts'
import {
  correcting,
  detailsWith,
  heavyAt,
  light,
  testRule as rule,
} from '#tests/support/weights/test-correcting.ts'

const onlyMost: WeightRule = { maxPassengerPounds: 300, extraSeatFromPounds: null, extraSeatPrice: null }
const free: WeightRule = { ...rule, extraSeatPrice: 0 }

interface Case {
  title: string
  /** Of both, in pounds. */
  weights: [number, number]
  type?: 'Adult' | 'Child'
  weightRule?: WeightRule | null
  /** What the second passenger paid for the extra seat. */
  paid?: number
  seats: [number, number]
  difference?: number
  net?: number
  due?: number
  refund?: number
  lines?: object[]
}

const extraLine = { type: 'Extra seat', count: 1, price_cents: 175_00, fees_cents: 0, sale_cents: 175_00 }
const cases: Case[] = [
  { title: 'the same weights', weights: [150, 260], seats: [1, 2] },
  { title: 'a weight at the limit', weights: [250, 260], seats: [1, 2] },
  {
    title: 'a weight above the limit',
    weights: [251, 260],
    seats: [2, 2],
    difference: 175_00,
    due: 175_00,
    lines: [extraLine],
  },
  {
    title: 'a weight at the maximum',
    weights: [300, 260],
    seats: [2, 2],
    difference: 175_00,
    due: 175_00,
    lines: [extraLine],
  },
  { title: 'a weight that stays above the limit', weights: [150, 299], seats: [1, 2] },
  {
    title: 'a weight that gives the seat back',
    weights: [150, 250],
    seats: [1, 1],
    difference: -175_00,
    refund: 175_00,
  },
  { title: 'weights that were swapped', weights: [260, 150], seats: [2, 1], lines: [extraLine] },
  {
    title: 'a seat at no cost',
    weights: [251, 260],
    weightRule: free,
    paid: 0,
    seats: [2, 2],
    lines: [{ ...extraLine, price_cents: 0, sale_cents: 0 }],
  },
  { title: 'no rule, as in old reservations', weights: [600, 260], weightRule: null, seats: [1, 2] },
  {
    title: 'no rule any more',
    weights: [600, 261],
    weightRule: null,
    seats: [1, 1],
    difference: -175_00,
    refund: 175_00,
  },
  {
    title: 'a rule without extra seats',
    weights: [290, 240],
    weightRule: onlyMost,
    seats: [1, 1],
    difference: -175_00,
    refund: 175_00,
  },
  {
    title: 'one who was added at another price and still takes two seats',
    weights: [150, 270],
    paid: 200_00,
    seats: [1, 2],
  },
  {
    title: 'one who was added at another price and takes one seat',
    weights: [150, 240],
    paid: 200_00,
    seats: [1, 1],
    difference: -200_00,
    refund: 200_00,
  },
  {
    title: 'one who was added by another rule and whose weight stays',
    weights: [160, 260],
    weightRule: { ...rule, extraSeatFromPounds: 270 },
    seats: [1, 2],
  },
  {
    title: 'a child on one seat instead of an adult on two',
    weights: [150, 90],
    type: 'Child',
    seats: [1, 1],
    difference: -44_99 - 175_00,
    refund: 44_99 + 175_00,
    lines: [{ type: 'Child', count: 1, sale_cents: 65_01 }],
  },
  {
    title: 'a child instead of an adult, on two seats',
    weights: [150, 260],
    type: 'Child',
    seats: [1, 2],
    difference: -44_99,
    refund: 44_99,
    lines: [{ type: 'Child', count: 1, sale_cents: 65_01 }],
  },
]

test.for(cases)('corrected weights: $title', (example) => {
  const { weights, type = 'Adult', weightRule = rule, paid = 175_00, seats } = example
  const { difference = 0, net = difference, due = 0, refund = 0, lines = [] } = example
  const before = [light, heavyAt(paid)]
  const [first, second] = weights
  const details = detailsWith({ BodyWeight: first }, { BodyWeight: second, Type: type })
  const given = correcting({ passengers: before, reservation: { weight_rule: weightRule } })
  const correction = planCorrection(given, details)
  expect(correction).toMatchObject({
    differenceCents: difference,
    netDifferenceCents: net,
    dueCents: due,
    refundCents: refund,
    columns: { total_sale_cents: 240_00 + paid + difference },
    passengers: seats.map((own, index) => ({ body_weight: weights[index], seats: own })),
  })
  expect(correction.priceLines).toEqual(lines.map((line): unknown => expect.objectContaining(line)))
  for (const { net_cents, sale_cents, extra_seat_cents, seats: taken } of correction.passengers) {
    expect(extra_seat_cents > 0, 'an extra seat costs something').toBe(taken > 1 && weightRule !== free)
    expect(sale_cents - net_cents, 'the margin stays').toBe(10_00)
  }
})
