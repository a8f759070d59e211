import { setImmediate as nextTick } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { limitConcurrency } from '#server/limit-concurrency.ts'

test('at most two tasks run at once, in order, and a failed one makes room for the next', async () => {
  const limited = limitConcurrency(2)
  const started: number[] = []
  let most = 0
  let running = 0
  const run = (number: number) =>
    limited(async () => {
      started.push(number)
      running += 1
      most = Math.max(most, running)
      await nextTick()
      running -= 1
      if (number % 2 === 0) throw new Error('failed')
      return number
    })
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(run))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true])
  expect({ started, most }).toEqual({ started: [1, 2, 3, 4, 5], most: 2 })
  expect(await run(7)).toBe(7)
})
