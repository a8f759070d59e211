import { expect, test } from 'vitest'

import { paymentText, pickupText } from '#contract/day/manifest-words.ts'

const payments = [
  { state: 'confirmed', payment: 'paid', due: 0, text: 'Paid' },
  { state: 'confirmed', payment: 'on account', due: 0, text: 'On account' },
  { state: 'pending', payment: 'due', due: 349, text: '$349.00 due' },
  { state: 'confirmed', payment: 'due', due: 30, text: '$30.00 due for a change' },
  { state: 'confirmed', payment: 'owed', due: 0.35, text: '$0.35 owed' },
] as const
for (const { text, ...party } of payments) {
  test(`${party.state}, ${party.payment}: ${text}`, () => expect(paymentText(party)).toBe(text))
}

const date = '2026-11-20'
const pickups = [
  { hotel: 'Desert Crown', pickupTime: null, pickupDate: null, text: 'Desert Crown' },
  { hotel: 'Desert Crown', pickupTime: '06:30', pickupDate: date, text: '06:30, Desert Crown' },
  {
    hotel: 'Desert Crown',
    pickupTime: '23:30',
    pickupDate: '2026-11-19',
    text: 'Nov 19, 23:30, Desert Crown',
  },
]
test('without a hotel there is no pickup', () =>
  expect(pickupText({ hotel: null, pickupTime: null, pickupDate: null }, date)).toBe(undefined))

for (const { text, ...party } of pickups) {
  test(`a pickup reads ${text}`, () => expect(pickupText(party, date)).toBe(text))
}
