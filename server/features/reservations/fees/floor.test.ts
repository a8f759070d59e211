import { describe, expect, test } from 'vitest'

import {
  cancelAtLeastCents,
  cancelingCosts,
  chargedForCorrection,
  feeAndFloor,
} from '#server/features/reservations/fees/floor.ts'

interface Case {
  title: string
  before: number
  after: number
  /** The old floor. */
  old?: number
  percent: number
  /** Undefined for a correction; null: the step's percentage. */
  moveFee?: number | null
  isWaived?: boolean
  fee: number
  floor: number
}

const cases: Case[] = [
  {
    title: 'a move while canceling is free',
    before: 349_00,
    after: 300_00,
    percent: 0,
    moveFee: 25_00,
    fee: 0,
    floor: 0,
  },
  {
    title: "a move in the 100% step for the tour's fee: the rest is the floor",
    before: 374_00,
    after: 374_00,
    percent: 100,
    moveFee: 25_00,
    fee: 25_00,
    floor: 349_00,
  },
  {
    title: 'a move to a higher price',
    before: 100_00,
    after: 180_00,
    percent: 50,
    moveFee: 15_00,
    fee: 15_00,
    floor: 35_00,
  },
  {
    title: 'a move to a lower price costs its percentage too',
    before: 100_00,
    after: 60_00,
    percent: 50,
    moveFee: 15_00,
    fee: 35_00,
    floor: 15_00,
  },
  {
    title: 'what exceeds the new price is charged at once',
    before: 100_00,
    after: 10_00,
    percent: 50,
    moveFee: 0,
    old: 80_00,
    fee: 70_00,
    floor: 10_00,
  },
  {
    title: "a move at the step's percentage charges it once, also to a lower price",
    before: 100_01,
    after: 60_00,
    percent: 50,
    moveFee: null,
    fee: 50_01,
    floor: 0,
  },
  {
    title: 'a free move keeps an earlier floor',
    before: 100_00,
    after: 100_00,
    old: 40_00,
    percent: 0,
    moveFee: 15_00,
    fee: 0,
    floor: 40_00,
  },
  {
    title: 'a free move below an earlier floor charges the excess',
    before: 100_00,
    after: 30_00,
    old: 40_00,
    percent: 0,
    moveFee: null,
    fee: 10_00,
    floor: 30_00,
  },
  {
    title: 'a move fee above the floor leaves none',
    before: 20_00,
    after: 20_00,
    percent: 25,
    moveFee: 15_00,
    fee: 15_00,
    floor: 0,
  },
  {
    title: 'a correction while canceling is free',
    before: 110_00,
    after: 65_00,
    percent: 0,
    fee: 0,
    floor: 0,
  },
  {
    title: 'a correction in the 50% step',
    before: 110_00,
    after: 65_00,
    percent: 50,
    fee: 22_50,
    floor: 32_50,
  },
  {
    title: 'a correction in the 100% step',
    before: 110_00,
    after: 65_00,
    percent: 100,
    fee: 45_00,
    floor: 65_00,
  },
  {
    title: 'a correction under an earlier floor',
    before: 110_00,
    after: 65_00,
    old: 110_00,
    percent: 0,
    fee: 45_00,
    floor: 65_00,
  },
  {
    title: 'a waived fee leaves the old floor',
    before: 110_00,
    after: 65_00,
    old: 80_00,
    percent: 100,
    isWaived: true,
    fee: 0,
    floor: 80_00,
  },
  { title: 'half a cent is rounded up', before: 1, after: 0, percent: 50, fee: 1, floor: 0 },
]

describe('what a change charges, and the floor that it leaves', () => {
  test.each(cases)('$title', ({ before, after, old = 0, percent, isWaived = false, fee, floor, ...own }) => {
    const terms = { percent, isWaived, ...('moveFee' in own && { moveFee: own.moveFee ?? null }) }
    expect(feeAndFloor({ before, after, floor: old }, terms)).toEqual({ fee, floor })
  })
})

const passenger = { sale_cents: 120_00, net_cents: 100_00, floor_sale_cents: 60_00, floor_net_cents: 50_00 }

test('a correction charges only the price that falls', () => {
  const after = { sale_cents: 120_00, net_cents: 90_00 }
  expect(chargedForCorrection(passenger, after, { percent: 100, isWaived: false })).toEqual({
    fee: { sale: 0, net: 10_00 },
    floors: { floor_sale_cents: 60_00, floor_net_cents: 90_00 },
  })
})

const cancellations = [
  { title: 'the floor, while the policy asks for less', percent: 0, sale: 60_00, net: 50_00 },
  { title: 'the percentage, once it is more', percent: 75, sale: 90_00, net: 75_00 },
  { title: 'nothing when it is waived', percent: 100, isWaived: true, sale: 0, net: 0 },
]
test.each(cancellations)('canceling costs $title', ({ percent, isWaived = false, sale, net }) => {
  expect(cancelingCosts(passenger, { percent, isWaived })).toEqual({ sale, net })
})

test('no one pays more than the present price for canceling, and a party the sum', () => {
  const cheap = { ...passenger, sale_cents: 20_00, net_cents: 10_00 }
  expect(cancelingCosts(cheap, { percent: 0, isWaived: false })).toEqual({ sale: 20_00, net: 10_00 })
  expect(cancelAtLeastCents([passenger, cheap])).toBe(80_00)
})
