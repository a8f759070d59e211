import { expect, test } from 'vitest'

import { addUp, median, noFigures, ratio, recordRequest, summaryOf } from '#bench/figures.ts'

const figuresOf = (milliseconds: number[], rest: { failures: number; seconds: number; cpu: number }) => {
  const figures = { ...noFigures(), ...rest }
  for (const each of milliseconds) recordRequest(figures, each, true)
  return figures
}

test('periods add up: rates over all their seconds, CPU over all their requests', () => {
  const one = figuresOf([1, 2, 2, 2], { failures: 1, seconds: 1, cpu: 1000 })
  const other = figuresOf([3, 4, 4, 9, 9, 9], { failures: 0, seconds: 4, cpu: 5000 })
  expect(summaryOf(addUp([one, other]))).toEqual({
    perSecond: 2,
    p50: expect.closeTo(3, 1),
    p99: expect.closeTo(9, 1),
    slowest: expect.closeTo(9, 1),
    cpuPerRequest: 600,
    failures: 1,
  })
})

test('a failed request counts as a request and a failure', () => {
  const figures = noFigures()
  recordRequest(figures, 5, false)
  expect([figures.latencies.count, figures.failures]).toEqual([1, 1])
})

for (const { values, is } of [
  { values: [], is: 0 },
  { values: [7], is: 7 },
  { values: [3, 1, 2], is: 2 },
  { values: [4, 1, 3, 2], is: 2 },
]) {
  test(`the median of [${values.join(', ')}] is ${is}`, () => expect(median(values)).toBe(is))
}

test('a ratio has two decimals, and is 0 over 0', () => {
  expect(ratio(2, 3)).toBe(0.67)
  expect(ratio(2, 0)).toBe(0)
})
