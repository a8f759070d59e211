import { expect, test } from 'vitest'

import { CallsInTurn } from '#server/http/calls-in-turn.ts'
import { noLimits } from '#server/limits.ts'
import { testPortal } from '#tests/support/test-portal.ts'

/** Calls that wait until they are released, in the order in which they started. */
function heldCalls(calls: CallsInTurn) {
  const started: string[] = []
  const held: (() => void)[] = []
  const run = (user: string | undefined, name: string) =>
    calls.run(user, async () => {
      started.push(name)
      await new Promise<void>((resolve) => held.push(resolve))
      return name
    })
  return { started, run, release: () => held.shift()?.() }
}

test('two calls of a user run at once, the others in order, and other users wait for none of them', async () => {
  const { started, run, release } = heldCalls(new CallsInTurn(2))
  const flood = ['one', 'two', 'three', 'four'].map((name) => run('ann', name))
  const others = [run('bob', 'other'), run(undefined, 'stranger')]
  expect(started).toEqual(['one', 'two', 'other', 'stranger'])
  release()
  expect(await flood[0]).toBe('one')
  await expect.poll(() => started.slice(4)).toEqual(['three'])
  release()
  expect(await flood[1]).toBe('two')
  await expect.poll(() => started.slice(4)).toEqual(['three', 'four'])
  for (const _ of started) release()
  await Promise.all([...flood, ...others])
})

test('strangers, and everyone when the limit is 0, have no turns', () => {
  const { started, run } = heldCalls(new CallsInTurn(0))
  for (const name of ['one', 'two', 'three']) void run('ann', name)
  expect(started).toHaveLength(3)
})

test('of 40 calls at once 32 are answered, and a failed one frees its place', async () => {
  const portal = await testPortal({
    limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits, callsAtOnce: 2 },
  })
  const agent = await (await portal.newAgency()).signedIn('agent')
  const calls = () => Promise.all(Array.from({ length: 40 }, () => agent.call('pageReservations', {})))
  const answers = await calls()
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(8)
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      body: { error: 'Too many calls at once: wait for the answers to the others.' },
    })
  }
  expect((await agent.call('showReservation', { id: '00000000-0000-4000-8000-00000000dead' })).status).toBe(
    404,
  )
  expect((await agent.call('pageReservations', {})).status).toBe(200)
})
