import { expect, test } from 'vitest'

import { chartShapes, roundedUp } from '#web/features/ledger/account/chart-shapes.ts'

const frame = { width: 340, height: 120, left: 40, top: 10, bottom: 10 }

for (const { value, top } of [
  { value: 0, top: 0 },
  { value: 1, top: 1 },
  { value: 1.01, top: 2 },
  { value: 4999, top: 5000 },
  { value: 5001, top: 10_000 },
])
  test(`an axis for ${value} ends at ${top}`, () => {
    expect(roundedUp(value)).toBe(top)
  })

test('bars stand side by side on the line for 0, as high as their amounts', () => {
  const { bars, ticks } = chartShapes([[100, 50, 0]], frame)
  const zero = ticks.find(({ amount }) => amount === 0)?.y ?? 0
  const [first = [], second = [], third = []] = (bars[0] ?? []).map(({ x, y, height }) => [x, y, height])
  expect(zero).toBe(110)
  expect([first[1], first[2]]).toEqual([10, 100])
  expect([second[1], second[2]]).toEqual([60, 50])
  expect(third[2]).toBe(0)
  expect(second[0]).toBeGreaterThan(first[0] ?? 0)
})

test('an amount below 0 hangs from the line for 0', () => {
  const { bars, ticks } = chartShapes([[100, -100, 0]], frame)
  const zero = ticks.find(({ amount }) => amount === 0)?.y
  expect(zero).toBe(60)
  expect(bars[0]?.[1]).toMatchObject({ y: 60, height: 50 })
})

test('no bar leaves the frame, even with twelve groups on a phone', () => {
  const groups = Array.from({ length: 12 }, () => [900, 800, 100])
  const all = chartShapes(groups, { ...frame, width: 290 }).bars.flat()
  expect(Math.min(...all.map(({ x }) => x))).toBeGreaterThanOrEqual(40)
  expect(Math.max(...all.map(({ x, width }) => x + width))).toBeLessThanOrEqual(290)
})
