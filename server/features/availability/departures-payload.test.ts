import { expect, test } from 'vitest'

import { payloadsOf, readPayload } from '#server/features/availability/departures-payload.ts'

const departures = (count: number, productId = 'tour') =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, productId, date: '2026-11-18' }))

const cases = [
  { title: 'none', changed: departures(0), payloads: 0 },
  { title: 'one', changed: departures(1), payloads: 1 },
  { title: 'a few', changed: departures(100), payloads: 1 },
  { title: 'many', changed: departures(500), payloads: 2 },
  { title: 'long ids in three bytes each', changed: departures(100, '旅'.repeat(100)), payloads: 5 },
]
for (const { title, changed, payloads } of cases) {
  test(`${title}: as few notifications as PostgreSQL takes, and nothing is lost`, () => {
    const made = payloadsOf(changed)
    expect(made).toHaveLength(payloads)
    for (const payload of made) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
    expect(made.flatMap((payload) => readPayload(payload))).toEqual(changed)
  })
}

test('with more than 500 changed departures any may have changed', () => {
  expect(payloadsOf(departures(501))).toEqual([''])
  expect(readPayload('')).toBeUndefined()
})
