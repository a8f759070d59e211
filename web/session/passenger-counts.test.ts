import { expect, test } from 'vitest'

import { countFrom } from '#web/session/passenger-counts.ts'

const cases: { value: unknown; minimum: number; count: number | undefined }[] = [
  { value: '2', minimum: 1, count: 2 },
  { value: 2, minimum: 1, count: 2 },
  { value: ' 03 ', minimum: 1, count: 3 },
  { value: '0', minimum: 0, count: 0 },
  { value: '0', minimum: 1, count: undefined },
  { value: '-1', minimum: 0, count: undefined },
  { value: '1.5', minimum: 1, count: undefined },
  { value: '1e1', minimum: 1, count: undefined },
  { value: 'two', minimum: 1, count: undefined },
  { value: '', minimum: 0, count: undefined },
  { value: null, minimum: 0, count: undefined },
  { value: Number.NaN, minimum: 0, count: undefined },
  { value: [2], minimum: 0, count: undefined },
]
for (const { value, minimum, count } of cases) {
  test(`${JSON.stringify(value)} with minimum ${minimum} is ${count ?? 'no count'}`, () => {
    expect(countFrom(value, minimum)).toBe(count)
  })
}
