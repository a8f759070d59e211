import { expect, test } from 'vitest'

import { centsOf, differenceOfDollars, dollarsOf, moneyText, sumOfDollars } from '#contract/money.ts'

const amounts = [
  { dollars: 0, cents: 0 },
  { dollars: 12, cents: 1200 },
  { dollars: 12.5, cents: 1250 },
  { dollars: '12.50', cents: 1250 },
  { dollars: ' 7.05 ', cents: 705 },
  // 1.15 * 100 is 114.99999999999999.
  { dollars: 1.15, cents: 115 },
  { dollars: 4.35, cents: 435 },
  { dollars: 1_234_567.89, cents: 123_456_789 },
  { dollars: 1.005, cents: undefined },
  { dollars: '1.2.3', cents: undefined },
  { dollars: -1, cents: undefined },
  { dollars: '', cents: undefined },
  { dollars: '1e3', cents: undefined },
  { dollars: '$5', cents: undefined },
  { dollars: Number.NaN, cents: undefined },
]
for (const { dollars, cents } of amounts) {
  test(`${JSON.stringify(dollars)} dollars are ${cents ?? 'no'} cents`, () =>
    expect(centsOf(dollars)).toBe(cents))
}

test('every amount of cents converts to dollars and back', () => {
  const all = Array.from({ length: 250_000 }, (_, cents) => cents)
  expect(all.filter((cents) => centsOf(dollarsOf(cents)) !== cents)).toEqual([])
  expect(centsOf(dollarsOf(999_999_999))).toBe(999_999_999)
})

test('money is shown with two decimals and grouped', () => expect(moneyText(1249)).toBe('$1,249.00'))

const sums = [
  { amounts: [0.1, 0.2], sum: 0.3 },
  { amounts: [349.15, 39.85], sum: 389 },
  { amounts: [1.15, 4.35, 0], sum: 5.5 },
]
for (const { amounts, sum } of sums) {
  test(`${amounts.join(' + ')} dollars are ${sum}`, () => expect(sumOfDollars(...amounts)).toBe(sum))
}

test('adding something that is not an amount of money throws', () => {
  expect(() => sumOfDollars(1, Number.NaN)).toThrow('not an amount')
})

const differences = [
  { from: 0.3, take: 0.1, left: 0.2 },
  { from: 389, take: 39.85, left: 349.15 },
  { from: 1.15, take: 4.35, left: -3.2 },
]
for (const { from, take, left } of differences) {
  test(`${from} - ${take} dollars are ${left}`, () => expect(differenceOfDollars(from, take)).toBe(left))
}
