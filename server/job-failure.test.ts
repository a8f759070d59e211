import { expect, test } from 'vitest'

import { nextAttempt } from '#server/job-failure.ts'

const now = Temporal.Instant.from('2026-11-15T18:00:00Z')

for (const [index, minutes] of [1, 2, 5, 15, 60, 240, 720, 720].entries()) {
  test(`failed attempt ${index + 1} is retried after ${minutes} min`, () => {
    expect(now.until(nextAttempt(now, index + 1)).total('minutes')).toBe(minutes)
  })
}
