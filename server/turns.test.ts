import { setImmediate as aMoment } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { turns } from '#server/turns.ts'

test('two at once, the first first, and a failure gives its turn to the next', async () => {
  const take = turns(2)
  const begun: number[] = []
  let most = 0
  let underWay = 0
  const work = (number: number) =>
    take(async () => {
      begun.push(number)
      underWay += 1
      most = Math.max(most, underWay)
      await aMoment()
      underWay -= 1
      if (number % 2 === 0) throw new Error('failed')
      return number
    })
  const done = await Promise.allSettled([1, 2, 3, 4, 5].map(work))
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true])
  expect({ begun, most }).toEqual({ begun: [1, 2, 3, 4, 5], most: 2 })
  expect(await work(7)).toBe(7)
})
