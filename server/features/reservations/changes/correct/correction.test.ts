import { expect, test } from 'vitest'

import type { ModifierMode } from '#contract/sale-price.ts'
import { type Correcting, correctionOf } from '#server/features/reservations/changes/correct/correction.ts'
import { correcting, detailsWith, testPassenger } from '#tests/support/weights/test-correcting.ts'

interface Case {
  title: string
  /** Paid by the second passenger, who is an adult or a child. */
  type: 'Adult' | 'Child'
  net: number
  sale: number
  mode?: ModifierMode
  value?: number
  kept?: number
  difference: number
  netDifference: number
  refund: number
}

const cases: Case[] = [
  {
    title: 'to child at net',
    type: 'Adult',
    net: 110_00,
    sale: 110_00,
    difference: -44_99,
    netDifference: -44_99,
    refund: 44_99,
  },
  {
    title: 'to adult at net',
    type: 'Child',
    net: 65_01,
    sale: 65_01,
    difference: 44_99,
    netDifference: 44_99,
    refund: 0,
  },
  {
    title: "with today's modifier of 10%, rounded per price",
    type: 'Adult',
    net: 110_00,
    sale: 121_00,
    mode: 1,
    value: 10,
    difference: -49_49,
    netDifference: -44_99,
    refund: 49_49,
  },
  {
    title: 'sold at net under a modifier of 10%: not below net',
    type: 'Adult',
    net: 110_00,
    sale: 110_00,
    mode: 1,
    value: 10,
    difference: -44_99,
    netDifference: -44_99,
    refund: 44_99,
  },
  {
    title: 'sold so that a cent would be missing: not below net',
    type: 'Adult',
    net: 110_00,
    sale: 114_49,
    mode: 1,
    value: 10,
    difference: -49_48,
    netDifference: -44_99,
    refund: 49_48,
  },
  {
    title: 'with a flat modifier, which both types have',
    type: 'Adult',
    net: 110_00,
    sale: 125_00,
    mode: 0,
    value: 15,
    difference: -44_99,
    netDifference: -44_99,
    refund: 44_99,
  },
  {
    title: 'a sale price set by hand keeps its margin',
    type: 'Adult',
    net: 110_00,
    sale: 200_00,
    difference: -44_99,
    netDifference: -44_99,
    refund: 44_99,
  },
  {
    title: 'someone who paid less than the difference pays nothing',
    type: 'Adult',
    net: 20_00,
    sale: 30_00,
    difference: -30_00,
    netDifference: -20_00,
    refund: 30_00,
  },
  {
    title: 'never more than is kept goes back',
    type: 'Adult',
    net: 110_00,
    sale: 110_00,
    kept: 190_00,
    difference: -44_99,
    netDifference: -44_99,
    refund: 14_99,
  },
]

function correctingOf({ type, net, sale, mode = 0, value = 0, kept = 110_00 + sale }: Case): Correcting {
  const isCard = type === 'Adult'
  return correcting({
    reservation: { payment_required: isCard },
    passengers: [testPassenger(0), testPassenger(1, { type, net_cents: net, sale_cents: sale })],
    departure: { modifier: { mode, value } },
    keptCents: isCard ? kept : 0,
  })
}

test.for(cases)('price of a corrected type: $title', (example) => {
  const { type, sale, difference, netDifference, refund } = example
  const other = type === 'Adult' ? 'Child' : 'Adult'
  expect(correctionOf(correctingOf(example), detailsWith({}, { Type: other }))).toMatchObject({
    differenceCents: difference,
    netDifferenceCents: netDifference,
    refundCents: refund,
    newTotalCents: 110_00 + sale + difference,
    columns: { total_sale_cents: 110_00 + sale + difference },
  })
})

test('the same types cost nothing and refund nothing, whatever was paid', () => {
  const [example] = cases
  if (!example) throw new Error('no case')
  const overpaid = correctingOf({ ...example, kept: 999_00 })
  expect(correctionOf(overpaid, detailsWith({}, {}))).toMatchObject({ differenceCents: 0, refundCents: 0 })
})

test('without the departure a type has no price', () => {
  const [example] = cases
  if (!example) throw new Error('no case')
  const gone = { ...correctingOf(example), departure: undefined }
  expect(() => correctionOf(gone, detailsWith({}, { Type: 'Child' }))).toThrow('bad_input')
  expect(correctionOf(gone, detailsWith({}, {})).differenceCents).toBe(0)
})
