import { expect, test } from 'vitest'

import type { ModifierMode } from '#contract/sale-price.ts'
import {
  type CorrectionContext,
  correctionForm,
  planCorrection,
} from '#server/features/changes/correct/plan.ts'
import { correcting, detailsWith, testPassenger, testRates } from '#tests/support/weights/test-correcting.ts'

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
    title: 'with a modifier of 10%, rounded per price',
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

function correctingOf({
  type,
  net,
  sale,
  mode = 0,
  value = 0,
  kept = 110_00 + sale,
}: Case): CorrectionContext {
  const isCard = type === 'Adult'
  return correcting({
    reservation: { payment_required: isCard },
    passengers: [testPassenger(0), testPassenger(1, { type, net_cents: net, sale_cents: sale })],
    bookedRates: { ...testRates, modifier: { mode, value } },
    keptCents: isCard ? kept : 0,
  })
}

test.for(cases)('price of a corrected type: $title', (example) => {
  const { type, sale, difference, netDifference, refund } = example
  const other = type === 'Adult' ? 'Child' : 'Adult'
  expect(planCorrection(correctingOf(example), detailsWith({}, { Type: other }))).toMatchObject({
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
  expect(planCorrection(overpaid, detailsWith({}, {}))).toMatchObject({ differenceCents: 0, refundCents: 0 })
})

test('a type can be corrected when the departure is no longer offered', () => {
  const [example] = cases
  if (!example) throw new Error('no case')
  const gone = { ...correctingOf(example), departure: undefined }
  const { differenceCents, priceLines } = planCorrection(gone, detailsWith({}, { Type: 'Child' }))
  expect(differenceCents).toBe(-44_99)
  expect(priceLines).toMatchObject([{ type: 'Child', count: 1, price_cents: 60_01, fees_cents: 5_00 }])
})

const later = {
  adult_price_cents: 900_00,
  adult_fees_cents: 0,
  child_price_cents: 100_00,
  child_fees_cents: 0,
  modifier: { mode: 1, value: 50 },
} as const

test('each passenger is corrected at the rates that priced the passenger, in lines of their own', () => {
  const context = correcting({
    passengers: [
      testPassenger(0),
      testPassenger(1),
      testPassenger(2, { net_cents: 900_00, sale_cents: 1350_00, rates: later }),
    ],
  })
  const { priceLines, passengers } = planCorrection(
    context,
    detailsWith({}, { Type: 'Child' }, { Type: 'Child' }),
  )
  expect(priceLines).toMatchObject([
    { type: 'Child', count: 1, price_cents: 60_01, modifier_mode: 0, modifier_value: 0, sale_cents: 65_01 },
    {
      type: 'Child',
      count: 1,
      price_cents: 100_00,
      modifier_mode: 1,
      modifier_value: 50,
      sale_cents: 150_00,
    },
  ])
  expect(passengers.map(({ sale_cents, rates }) => [sale_cents, rates])).toEqual([
    [110_00, null],
    [65_01, null],
    [150_00, later],
  ])
})

test('those who were priced alike share a line', () => {
  const party = [testPassenger(0), testPassenger(1), testPassenger(2)]
  const { priceLines } = planCorrection(
    correcting({ passengers: party }),
    detailsWith({}, { Type: 'Child' }, { Type: 'Child' }),
  )
  expect(priceLines).toMatchObject([{ type: 'Child', count: 2 }])
})

const booked = { hotel_id: 'gone', hotel_label: 'Gone Inn', local_time: '00:20:00' }
const crown = { id: 'crown', label: 'Desert Crown', estimatedMinsPrior: 45 }
const hotelCases = [
  { title: 'with its minutes', pickup_time: '00:05:00', minutes: 15 },
  { title: 'picked up the evening before', pickup_time: '23:50:00', minutes: 30 },
  { title: 'without a pickup time', pickup_time: null, minutes: 0 },
]
test.each(hotelCases)('a booked hotel that was withdrawn can stay, $title', ({ pickup_time, minutes }) => {
  const reservation = { ...booked, pickup_time }
  const context = correcting({ passengers: [testPassenger(0)], reservation, hotels: [crown] })
  expect(correctionForm(context).hotels).toEqual([
    crown,
    { id: 'gone', label: 'Gone Inn', estimatedMinsPrior: minutes },
  ])
})

test('a booked hotel that is still served is listed once, and none is added without one', () => {
  const own = { passengers: [testPassenger(0)], hotels: [crown] }
  const served = { ...booked, hotel_id: 'crown', pickup_time: '23:35:00' }
  expect(correctionForm(correcting({ ...own, reservation: served })).hotels).toEqual([crown])
  expect(correctionForm(correcting(own)).hotels).toEqual([crown])
})

test('a correction whose room was just sold says so, whatever the reason', () => {
  const context = correcting({ passengers: [testPassenger(0)] })
  const { noRoom } = planCorrection(context, detailsWith({ BodyWeight: 160 }))
  expect([noRoom.field, noRoom.words()]).toEqual([
    'paxArray',
    "This departure's last seats or pounds were just sold. Check the weights again, or move the reservation to another departure.",
  ])
})
