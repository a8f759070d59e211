import { expect, test } from 'vitest'

import { percentile, ratio, summaryOf, together } from '#bench/figures.ts'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

for (const { values, share, is } of [
  { values: [], share: 0.5, is: 0 },
  { values: [7], share: 0.99, is: 7 },
  { values: [3, 1, 2], share: 0.5, is: 2 },
  { values: hundred, share: 0.5, is: 50 },
  { values: hundred, share: 0.99, is: 99 },
  { values: hundred, share: 1, is: 100 },
]) {
  test(`${share} of ${values.length} values do not exceed ${is}`, () => {
    expect(percentile(values, share)).toBe(is)
  })
}

test('stretches add up: rates over all their seconds, CPU over all their requests', () => {
  const one = { requests: 10, failures: 1, seconds: 1, latencies: [1, 2], cpu: 1000 }
  const other = { requests: 30, failures: 0, seconds: 3, latencies: [3], cpu: 5000 }
  expect(summaryOf(together([one, other]))).toEqual({
    perSecond: 10,
    p50: 2,
    p99: 3,
    cpuPerRequest: 150,
    failures: 1,
  })
})

test('a ratio has two decimals, and none without a base', () => {
  expect(ratio(2, 3)).toBe(0.67)
  expect(ratio(2, 0)).toBe(0)
})
