import { expect, test } from 'vitest'

import { closedAtOnce, describe, termsInput, valuesOf } from '#web/features/ledger/provider/terms-values.ts'

const cases = [
  { creditLimit: null, closingDay: null, paymentDays: 30 },
  { creditLimit: 0, closingDay: 1, paymentDays: 0 },
  { creditLimit: 5000.5, closingDay: 28, paymentDays: 365 },
]
for (const terms of cases) {
  test(`the form keeps ${JSON.stringify(terms)}`, () => {
    const { creditLimit, ...sent } = termsInput(valuesOf({ ...terms, version: 1 }))
    expect({ ...sent, creditLimit: creditLimit === null ? null : Number(creditLimit) }).toEqual(terms)
  })
}

test('an amount can be typed with a dollar sign and commas', () => {
  expect(termsInput({ creditLimit: '$5,000', closingDay: '', paymentDays: '30' }).creditLimit).toBe('5000')
})

test('days that are no whole number are left to the server to refuse', () => {
  for (const paymentDays of ['', 'soon', '1.5'])
    expect(termsInput({ creditLimit: '', closingDay: '', paymentDays }).paymentDays).toBeNaN()
})

test('both sides of a conflict are described in words', () => {
  expect(describe({ creditLimit: '5000.00', closingDay: '5', paymentDays: '1' })).toEqual({
    'Credit limit': '$5,000.00',
    'Close months': 'On day 5 of the following month',
    'Time to pay': '1 day',
  })
})

const open = { closingDay: null, closable: '2026-10', today: '2026-11-17' }
for (const { day, account, month } of [
  { day: '16', account: open, month: '2026-10' },
  { day: '17', account: open, month: '2026-10' },
  { day: '18', account: open, month: undefined },
  { day: '', account: open, month: undefined },
  { day: '5', account: { ...open, closable: null }, month: undefined },
  { day: '5', account: { ...open, closingDay: 20 }, month: '2026-10' },
  { day: '5', account: { ...open, closingDay: 3 }, month: undefined },
  { day: '1', account: { ...open, closable: '2025-12', today: '2026-01-31' }, month: '2025-12' },
])
  test(`day ${day || 'none'} closes ${month ?? 'no month'} right away with ${JSON.stringify(account)}`, () => {
    expect(closedAtOnce(day, account)).toBe(month)
  })
