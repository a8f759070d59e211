import { afterEach, expect, test } from 'vitest'

import { PasswordQueue } from '#server/features/users/password-queue.ts'
import { WatchedHashing } from '#tests/support/sessions/watched-hashing.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const hashing = new WatchedHashing()
const portal = await testPortal({ passwords: new PasswordQueue({ hashing, atOnce: 2 }) })
afterEach(() => hashing.releaseAll())
const newPassword = 'a passphrase of my own'
const full = {
  status: 429,
  headers: { 'retry-after': '5' },
  body: { error: 'The server is busy with passwords. Try again in a few seconds.' },
}

/** Settles the others while five calls of one account are held. */
async function answersBeyond(calls: Promise<{ status: number }>[], held: number) {
  const settled: { status: number }[] = []
  for (const call of calls) void call.then((answer) => settled.push(answer))
  await expect.poll(() => settled.length).toBe(calls.length - held)
  return settled
}

test("of 24 wrong password changes five are taken, and another agency's sign-in waits for none of them", async () => {
  const [flooding, other] = [await portal.newAgency(), await portal.newAgency()]
  const agent = await flooding.signedIn('agent')
  await other.addUser('agent')
  hashing.hold()
  const wrong = { current_password: 'not the password', password: newPassword }
  const flood = Array.from({ length: 24 }, () => agent.call('changePassword', wrong))
  for (const answer of await answersBeyond(flood, 5)) expect(answer).toMatchObject(full)
  await expect.poll(() => hashing.started).toEqual(['not the password'])

  const login = other.visitor().call('login', { username: 'agent', password: testPassword })
  await expect.poll(() => hashing.started).toEqual(['not the password', testPassword])
  hashing.releaseAll()
  expect((await login).status).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(hashing.started).not.toContain(newPassword)
})

test('strangers who try an account at once leave its owner a place, from a browser that signed in before', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signedIn('agent')
  hashing.hold()
  const wrong = { username: 'Agent', password: 'not the password' }
  const flood = Array.from({ length: 9 }, () => agency.visitor().call('login', wrong))
  for (const answer of await answersBeyond(flood, 5)) expect(answer).toMatchObject(full)
  await expect.poll(() => hashing.started).toEqual(['not the password'])
  const login = owner.call('login', { username: 'agent', password: testPassword })
  await expect.poll(() => hashing.started).toEqual(['not the password', testPassword])
  hashing.releaseAll()
  expect((await login).status).toBe(200)
  await Promise.all(flood)
})

test('strangers who try many usernames, from one network or many, keep no user out', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signedIn('agent')
  const manager = await agency.signedIn('manager')
  await agency.addUser('newcomer', { email: 'newcomer@example.com' })
  const guesser = (number: number, address: string) =>
    Object.assign(agency.visitor(), { address }).call('login', {
      username: `guess ${number}`,
      password: 'not the password',
    })
  await agency.visitor().call('requestPassword', { username: 'newcomer' })
  await portal.mail.count(1)
  const token = /new-password#([\w-]+)/.exec(portal.mail.sent.at(-1)?.text ?? '')?.[1] ?? ''
  hashing.hold()
  const office = Array.from({ length: 20 }, (_, number) => guesser(number, owner.address))
  for (const answer of await answersBeyond(office, 15)) expect(answer).toMatchObject(full)
  const networks = Array.from({ length: 30 }, (_, number) => guesser(number, `2001:db8:0:${number}::1`))
  for (const answer of await answersBeyond(networks, 10)) expect(answer).toMatchObject(full)

  const calls = [
    owner.call('login', { username: 'agent', password: testPassword }),
    manager.call('changePassword', { current_password: testPassword, password: newPassword }),
    agency.visitor().call('choosePassword', { token, password: newPassword }),
  ]
  hashing.releaseAll()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all([...office, ...networks])
})

test('an unknown username costs as many hashes as a wrong password, and counts as one', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const costs: number[] = []
  for (const username of ['agent', 'unknown']) {
    hashing.started = []
    const sent = { username, password: 'not the password' }
    expect((await agency.visitor().call('login', sent)).status).toBe(401)
    costs.push(hashing.started.length)
  }
  expect(costs).toEqual([1, 1])
  const failures = await portal.db
    .selectFrom('sign_in_failures')
    .select('username_lower')
    .where('agency_id', '=', agency.id)
    .orderBy('username_lower')
    .execute()
  expect(failures.map(({ username_lower }) => username_lower)).toEqual(['agent', 'unknown'])
})

/** An agency with a manager, whose role lacks permission 5, and a user that someone else changed. */
async function managed() {
  const agency = await portal.newAgency({ name: 'Canyon Travel' })
  const manager = await agency.signedIn('manager', { permissions: [3] })
  await agency.addUser('seller', { permissions: [5] })
  await agency.addUser('plain')
  const users = (await manager.call('listUsers', {})).body
  const userNamed = (name: string) => {
    const user = users.find(({ username }) => username === name)
    if (!user) throw new Error(`${name} is not listed`)
    const { id, username, display_name, email, role, version } = user
    return { id, username, display_name, email, role_id: role.id, version, password: newPassword }
  }
  return { agency, manager, plain: userNamed('plain'), seller: userNamed('seller') }
}
type Managed = Awaited<ReturnType<typeof managed>>

const account = { display_name: 'Manager', email: 'new@example.com', current_password: testPassword }
const gone = '00000000-0000-4000-8000-00000000dead'
const cheapRefusals: [title: string, status: number, call: (m: Managed) => Promise<{ status: number }>][] = [
  [
    'a change to a common password',
    400,
    ({ manager }) =>
      manager.call('changePassword', { current_password: testPassword, password: 'password123' }),
  ],
  [
    'a change to the current password',
    400,
    ({ manager }) =>
      manager.call('changePassword', { current_password: testPassword, password: testPassword }),
  ],
  ['a stale account form', 409, ({ manager }) => manager.call('saveAccount', { ...account, version: 99 })],
  [
    'a new user with a taken name',
    400,
    ({ manager, plain }) => manager.call('createUser', { ...plain, username: 'SELLER' }),
  ],
  [
    'a new user with an unknown role',
    400,
    ({ manager, plain }) => manager.call('createUser', { ...plain, username: 'new', role_id: gone }),
  ],
  [
    'a new user named like the password',
    400,
    ({ manager, plain }) =>
      manager.call('createUser', { ...plain, username: 'ninetails', password: 'NineTails1' }),
  ],
  ['a password for a stronger user', 400, ({ manager, seller }) => manager.call('saveUser', seller)],
  [
    'a password for an unknown user',
    404,
    ({ manager, plain }) => manager.call('saveUser', { ...plain, id: gone }),
  ],
  ['a stale user form', 409, ({ manager, plain }) => manager.call('saveUser', { ...plain, version: 99 })],
  [
    'an expired link',
    404,
    ({ agency }) => agency.visitor().call('choosePassword', { token: 'gone', password: newPassword }),
  ],
]
for (const [title, status, call] of cheapRefusals) {
  test(`${title} is refused before anything is hashed`, async () => {
    const context = await managed()
    hashing.started = []
    expect((await call(context)).status).toBe(status)
    expect(hashing.started).toEqual([])
  })
}

test('throttled attempts are refused before anything is hashed', async () => {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  const wrong = { current_password: 'not the password', password: newPassword }
  for (let tries = 1; tries <= 10; tries += 1) await agent.call('changePassword', wrong)
  const stranger = agency.visitor()
  for (let tries = 1; tries <= 10; tries += 1)
    await stranger.call('login', { username: 'agent', password: 'not the password' })
  hashing.started = []
  const right = { username: 'agent', password: testPassword }
  const answers = [
    await agent.call('changePassword', { current_password: testPassword, password: newPassword }),
    await agent.call('saveAccount', account),
    await stranger.call('login', right),
  ]
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
  expect(hashing.started).toEqual([])
})
