import { expect, test } from 'vitest'

import { createProviderAdministrator } from '#server/features/users/create-provider-administrator.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()

const good = {
  username: 'paula',
  displayName: 'Paula Adams',
  email: 'paula@example.com',
  password: 'a long road through the desert',
}
const create = (change: Partial<typeof good> | { email: null }) =>
  createProviderAdministrator(portal.db, portal.clock.now, { ...good, ...change })

const username = 'The username needs 1 to 64 letters, digits or any of . _ @ + - and no spaces.'
const displayName = 'The display name needs 1 to 200 characters.'
const email = 'Enter a valid email address, like name@example.com.'
const address = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

const people = () => portal.db.selectFrom('users').selectAll().execute()

const refused = [
  { change: { username: '' }, errors: [username] },
  { change: { username: 'a b' }, errors: [username] },
  { change: { username: 'a'.repeat(65) }, errors: [username] },
  { change: { displayName: '  ' }, errors: [displayName] },
  { change: { displayName: 'D'.repeat(201) }, errors: [displayName] },
  { change: { email: 'nowhere' }, errors: [email] },
  { change: { email: address(255) }, errors: [email] },
  { change: { username: 'ä', displayName: '', email: '' }, errors: [username, displayName, email] },
  { change: { password: 'short' }, errors: ['Use at least 8 characters for the password.'] },
]
for (const { change, errors } of refused) {
  test(`${JSON.stringify(change).slice(0, 60)} creates no one`, async () => {
    const before = await people()
    expect(await create(change)).toEqual(errors)
    expect(await people()).toEqual(before)
  })
}

const accepted = [
  { username: 'u'.repeat(64), displayName: 'D'.repeat(200), email: address(254) },
  { username: 'p', displayName: 'P', email: null },
]
for (const change of accepted) {
  test(`a username of ${change.username.length} characters can be created once`, async () => {
    expect(await create(change)).toEqual([])
    const stored = { username: change.username, display_name: change.displayName, email: change.email }
    expect((await people()).find(({ username }) => username === change.username)).toMatchObject(stored)
    expect(await create(change)).toEqual([`The username ${change.username} is taken.`])
  })
}
