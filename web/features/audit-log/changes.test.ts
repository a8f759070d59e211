import { expect, test } from 'vitest'

import { changesOf } from '#web/features/audit-log/changes.ts'

type Fields = Record<string, unknown> | null
const cases: { title: string; before: Fields; after: Fields; changes: (string | undefined)[][] }[] = [
  { title: 'nothing recorded', before: null, after: null, changes: [] },
  {
    title: 'something new',
    before: null,
    after: { display_name: 'Ann', email: null },
    changes: [
      ['Display name', undefined, 'Ann'],
      ['Email', undefined, 'empty'],
    ],
  },
  {
    title: 'something deleted',
    before: { title: 'Agent', permissions: [] },
    after: null,
    changes: [
      ['Title', 'Agent', undefined],
      ['Permissions', 'none', undefined],
    ],
  },
  {
    title: 'unchanged fields are left out',
    before: { name: 'Canyon', domain: 'canyon', metadata: { test_mode: false, disable_booking: false } },
    after: { name: 'Canyon', domain: 'rim', metadata: { test_mode: true, disable_booking: false } },
    changes: [
      ['Domain', 'canyon', 'rim'],
      ['Test mode', 'no', 'yes'],
    ],
  },
  {
    title: 'permissions by name',
    before: { permissions: [3] },
    after: { permissions: [3, 5, 9] },
    changes: [['Permissions', 'Manage Users', 'Manage Users, Change Price on Sale, 9']],
  },
  {
    title: 'numbers and lists',
    before: { seats: 10, codes: ['a'] },
    after: { seats: 12, codes: ['a', 'b'] },
    changes: [
      ['Seats', '10', '12'],
      ['Codes', 'a', 'a, b'],
    ],
  },
  {
    title: "a price modifier's value with the sign of its mode, and its dates",
    before: { product_code: 'GCW', value: 10, mode: 0, booking_date: '2026-11-20', end_date: null },
    after: { product_code: 'GCW', value: 10, mode: 1, booking_date: '2026-11-20', end_date: '2026-12-31' },
    changes: [
      ['Pricing modifier', '$10', '10%'],
      ['Modifier mode', 'Flat Amount', 'Percentage Rate'],
      ['Last booking date', 'empty', 'Thu, Dec 31, 2026'],
    ],
  },
  {
    title: "an agency's modes in words",
    before: { pax_mode: 0, credit_card_mode: 1 },
    after: { pax_mode: 1, credit_card_mode: 0 },
    changes: [
      ['Passenger mode', 'Adult/Child', 'Passenger'],
      ['Credit card mode', 'Card required: pending until paid', 'On account: confirmed at once'],
    ],
  },
  {
    title: 'a booking without its quote id',
    before: null,
    after: { quoteID: '42d1e8fb-a8cb-4933-984f-0541d8deaea0', status: 'pending', seats: 2 },
    changes: [
      ['Status', undefined, 'Pending'],
      ['Seats', undefined, '2'],
    ],
  },
  {
    title: 'a payment and a credit limit',
    before: { creditLimitCents: null },
    after: { creditLimitCents: 250_050, dueCents: -8000 },
    changes: [
      ['Credit limit', 'empty', '$2,500.50'],
      ['Due', undefined, '-$80.00'],
    ],
  },
  {
    title: 'a departure that was changed by hand',
    before: { blockedByHand: 0, closed: false, adultPriceCents: 100_00, note: null, offSchedule: false },
    after: { blockedByHand: 3, closed: true, adultPriceCents: 149_50, note: 'Group', offSchedule: true },
    changes: [
      ['Blocked by hand', '0', '3'],
      ['Closed', 'no', 'yes'],
      ['Adult price', '$100.00', '$149.50'],
      ['Note', 'empty', 'Group'],
      ['Off schedule', 'no', 'yes'],
    ],
  },
  {
    title: 'camelCase names',
    before: null,
    after: { orl: '123', totalSaleCents: 71_850, price: { adultCents: 1 } },
    changes: [
      ['Orl', undefined, '123'],
      ['Total sale', undefined, '$718.50'],
      ['Price adult', undefined, '$0.01'],
    ],
  },
]
for (const { title, before, after, changes } of cases) {
  test(`changed fields: ${title}`, () => {
    const found = changesOf(before, after)
    expect(found.map(({ field, before, after }) => [field, before, after])).toEqual(changes)
  })
}
