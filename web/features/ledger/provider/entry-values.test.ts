import { expect, test } from 'vitest'

import { closableMonths, monthEnd } from '#web/features/ledger/provider/closable-months.ts'
import { amountOf, dueOf, sentAmount } from '#web/features/ledger/provider/entry-values.ts'

for (const { text, amount } of [
  { text: '1249', amount: 1249 },
  { text: ' $1,249.50 ', amount: 1249.5 },
  { text: '0.01', amount: 0.01 },
  { text: '1,234,567.89', amount: 1234567.89 },
  { text: '12,50', amount: undefined },
  { text: '12 50', amount: undefined },
  { text: '1,2345', amount: undefined },
  { text: '0', amount: undefined },
  { text: '-5', amount: undefined },
  { text: '1.005', amount: undefined },
  { text: 'much', amount: undefined },
  { text: '', amount: undefined },
])
  test(`"${text}" is read as ${amount}`, () => {
    expect(amountOf(text)).toBe(amount)
  })

for (const { choice, due, sent } of [
  { choice: 'received', due: -5, sent: 5 },
  { choice: 'payout', due: 5, sent: 5 },
  { choice: 'owes-more', due: 5, sent: 5 },
  { choice: 'owes-less', due: -5, sent: -5 },
] as const)
  test(`${choice}: 5 changes the balance by ${due} and is sent as ${sent}`, () => {
    expect(dueOf(choice, 5)).toBe(due)
    expect(sentAmount(choice, 5)).toBe(sent)
  })

test('months can be closed from the one after the last statement to the latest that has ended', () => {
  expect(closableMonths('2026-02', '2025-11')).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(closableMonths('2026-02', undefined)).toHaveLength(12)
  expect(monthEnd('2028-02')).toBe('2028-02-29')
})
