import { setImmediate as nextTick } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { PasswordQueue } from '#server/features/users/password-queue.ts'
import { WatchedHashing } from '#tests/support/sessions/watched-hashing.ts'

const words = 'The server is busy with passwords. Try again in a few seconds.'
const refusal = { code: 'too_many_requests', messages: [words], retryAfterSeconds: 5 }

function openQueue(options: ConstructorParameters<typeof PasswordQueue>[0] = {}) {
  const hashing = new WatchedHashing()
  hashing.hold()
  const queue = new PasswordQueue({ hashing, ...options })
  const hash = (account: string, password: string, strangerAt?: string) =>
    queue.inTurn({ account, ...(strangerAt && { strangerAt }) }, (own) => own.hash(password))
  return { hashing, hash }
}

test('an account hashes one password at a time, in order', async () => {
  const { hashing, hash } = openQueue({ atOnce: 3 })
  const done = ['one', 'two', 'three'].map((password) => hash('ann', password))
  await nextTick()
  expect(hashing.started).toEqual(['one'])
  hashing.releaseOne()
  await done[0]
  await nextTick()
  expect(hashing.started).toEqual(['one', 'two'])
  hashing.releaseAll()
  await Promise.all(done)
  expect(hashing.started).toEqual(['one', 'two', 'three'])
})

test('behind a full queue of one account, another one waits for a single hash', async () => {
  const { hashing, hash } = openQueue({ atOnce: 1 })
  const flood = Array.from({ length: 5 }, (_, number) => hash('ann', `flood ${number}`))
  const other = hash('bob', 'mine')
  await nextTick()
  expect(hashing.started).toEqual(['flood 0'])
  hashing.releaseOne()
  await flood[0]
  await nextTick()
  expect(hashing.started).toEqual(['flood 0', 'mine'])
  hashing.releaseAll()
  await Promise.all([...flood, other])
})

test('behind many accounts from one address, another address waits for a single hash', async () => {
  const { hashing, hash } = openQueue({ atOnce: 1 })
  const flood = Array.from({ length: 9 }, (_, number) => hash(`user ${number}`, `flood ${number}`, 'a'))
  const other = hash('bob', 'mine', 'b')
  await nextTick()
  hashing.releaseOne()
  await flood[0]
  await nextTick()
  hashing.releaseOne()
  await flood[1]
  await nextTick()
  expect(hashing.started).toEqual(['flood 0', 'flood 1', 'mine'])
  hashing.releaseAll()
  await Promise.all([...flood, other])
})

test('users come before strangers who wait', async () => {
  const { hashing, hash } = openQueue({ atOnce: 1 })
  const strangers = ['ann', 'bob', 'cid'].map((account) => hash(account, account, 'a'))
  const user = hash('a user', 'mine')
  await nextTick()
  hashing.releaseOne()
  await strangers[0]
  await nextTick()
  expect(hashing.started).toEqual(['ann', 'mine'])
  hashing.releaseAll()
  await Promise.all([...strangers, user])
})

const bounds = [
  { bound: 'account', most: { account: 2 }, full: ['ann', 'a'], free: ['bob', 'a'] },
  { bound: 'address', most: { address: 2 }, full: ['cid', 'a'], free: ['ann', 'b'] },
  { bound: 'address', most: { address: 2 }, full: ['cid', 'a'], free: ['a user', undefined] },
  { bound: 'stranger', most: { strangers: 2 }, full: ['cid', 'b'], free: ['a user', undefined] },
] as const
for (const { bound, most, full, free } of bounds) {
  test(`beyond the bound of one ${bound} the queue refuses at once, and takes ${free[0]} from ${free[1]}`, async () => {
    const { hashing, hash } = openQueue({ most: { all: 9, strangers: 9, address: 9, account: 9, ...most } })
    const [account, address] = full
    const taken = ['one', 'two'].map((password) => hash('ann', password, 'a'))
    await expect(hash(account, 'three', address)).rejects.toMatchObject(refusal)
    taken.push(hash(free[0], 'other', free[1]))
    hashing.releaseAll()
    await Promise.all(taken)
    hashing.hold()
    const again = hash(account, 'again', address)
    await nextTick()
    expect(hashing.started, 'its places are free again').toEqual(['again'])
    hashing.releaseAll()
    await again
  })
}

test('beyond the bound of the process every account is refused until a place is free', async () => {
  const { hashing, hash } = openQueue({ most: { all: 2, strangers: 9, address: 9, account: 9 } })
  const taken = ['ann', 'bob'].map((account) => hash(account, 'password'))
  await expect(hash('cid', 'password')).rejects.toMatchObject(refusal)
  hashing.releaseAll()
  await Promise.all(taken)
  await expect(hash('cid', 'password')).resolves.toContain('$argon2id$')
})

test('a failed task frees its place', async () => {
  const queue = new PasswordQueue({ most: { all: 1, strangers: 1, address: 1, account: 1 } })
  const turn = { account: 'ann', strangerAt: 'a' }
  const failing = queue.inTurn(turn, () => Promise.reject(new Error('lost')))
  await expect(failing).rejects.toThrow('lost')
  expect(await queue.inTurn(turn, async () => 'done')).toBe('done')
})
