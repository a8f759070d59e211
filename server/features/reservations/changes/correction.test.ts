import { expect, test } from 'vitest'

import type { ModifierMode } from '#contract/sale-price.ts'
import { type Correcting, correctionOf } from '#server/features/reservations/changes/correction.ts'

const passenger = (position: number, type: 'Adult' | 'Child', net_cents: number, sale_cents: number) => ({
  quote_id: '00000000-0000-4000-8000-000000000001',
  revision: 1,
  position,
  first_name: 'Ann',
  last_name: 'Lee',
  body_weight: 150,
  type,
  net_cents,
  sale_cents,
  seats: 1,
})

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

/** Today an adult costs $110.00 and a child $65.01 net. */
const prices = {
  adult_price_cents: 100_00,
  adult_fees_cents: 10_00,
  child_price_cents: 60_01,
  child_fees_cents: 5_00,
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

function correcting({ type, net, sale, mode = 0, value = 0, kept = 110_00 + sale }: Case): Correcting {
  const isCard = type === 'Adult'
  return {
    now: Temporal.Instant.from('2026-11-15T18:00:00Z'),
    by: 'agency',
    reservation: {
      status: 'confirmed',
      hotel_id: null,
      hotel_label: null,
      pickup_time: null,
      local_date: '2026-12-01',
      local_time: '09:00:00',
      time_zone: 'America/Phoenix',
      offered_attributes: [],
      hold_expires_at: Temporal.Instant.from('2026-11-15T18:00:00Z'),
      payment_required: isCard,
      total_sale_cents: 110_00 + sale,
      revision: 1,
    },
    passengers: [passenger(0, 'Adult', 110_00, 110_00), passenger(1, type, net, sale)],
    hotels: [],
    paxMode: 0,
    cutOffMinutes: 60,
    prices: { ...prices, modifier: { mode, value } },
    keptCents: isCard ? kept : 0,
  }
}

const detailsWith = (Type: 'Adult' | 'Child') => ({
  masterFirstName: 'Ann',
  masterLastName: 'Lee',
  emailAddress: 'ann@example.com',
  phoneNumber: '702 555 0100',
  agencyReference: null,
  hotelID: null,
  paxArray: (['Adult', Type] as const).map((type, number) => ({
    number,
    FirstName: 'Ann',
    LastName: 'Lee',
    BodyWeight: 150,
    Type: type,
  })),
  attribArray: [],
})

test.for(cases)('price of a corrected type: $title', (example) => {
  const { type, sale, difference, netDifference, refund } = example
  const other = type === 'Adult' ? 'Child' : 'Adult'
  expect(correctionOf(correcting(example), detailsWith(other))).toMatchObject({
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
  const overpaid = correcting({ ...example, kept: 999_00 })
  expect(correctionOf(overpaid, detailsWith('Adult'))).toMatchObject({ differenceCents: 0, refundCents: 0 })
})

test('without the departure a type has no price', () => {
  const [example] = cases
  if (!example) throw new Error('no case')
  const gone = { ...correcting(example), prices: undefined }
  expect(() => correctionOf(gone, detailsWith('Child'))).toThrow('bad_input')
  expect(correctionOf(gone, detailsWith('Adult')).differenceCents).toBe(0)
})
