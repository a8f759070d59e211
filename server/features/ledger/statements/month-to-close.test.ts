import { expect, test } from 'vitest'

import { closingRefusal, dueDateOf } from '#server/features/ledger/account-months.ts'

const cases = [
  { month: '2026-10', today: '2026-11-01', last: undefined, answer: 'closes' },
  { month: '2026-10', today: '2026-10-31', last: undefined, answer: 'bad_input' },
  { month: '2026-12', today: '2027-01-01', last: '2026-11', answer: 'closes' },
  { month: '2026-12', today: '2026-12-31', last: '2026-11', answer: 'bad_input' },
  { month: '2027-02', today: '2026-11-15', last: undefined, answer: 'bad_input' },
  { month: '2026-10', today: '2026-11-15', last: '2026-10', answer: 'conflict' },
  { month: '2026-09', today: '2026-11-15', last: '2026-10', answer: 'conflict' },
  { month: '2025-12', today: '2026-11-15', last: '2026-01', answer: 'conflict' },
  { month: '2026-10', today: '2026-11-15', last: '2026-07', answer: 'closes' },
  { month: '2026-01', today: '2026-11-15', last: '2025-12', answer: 'closes' },
]
for (const { month, today, last, answer } of cases) {
  test(`closing ${month} on ${today} after ${last ?? 'no month'}: ${answer}`, () => {
    expect(closingRefusal(month, { today, last })?.code ?? 'closes').toBe(answer)
  })
}

const words = (month: string) => closingRefusal(month, { today: '2026-11-15', last: '2026-10' })?.messages

test('a refusal says when the month can be closed, or what is closed', () => {
  expect(words('2026-11')).toEqual([
    'November 2026 can be closed from Tue, Dec 1, 2026 on, after it has ended.',
  ])
  expect(words('2026-10')).toEqual(['October 2026 is already closed.'])
  expect(words('2026-09')).toEqual([
    'October 2026 is already closed, so an earlier month can no longer be closed.',
  ])
})

const dueDates = [
  { today: '2026-12-01', days: 30, due: '2026-12-31' },
  { today: '2026-12-01', days: 0, due: '2026-12-01' },
  { today: '2027-02-28', days: 1, due: '2027-03-01' },
]
for (const { today, days, due } of dueDates) {
  test(`closed on ${today} with ${days} days to pay, it is due on ${due}`, () => {
    expect(dueDateOf(today, days)).toBe(due)
  })
}
