import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const manager = await agency.signedIn('manager', { permissions: [2] })
const seller = (await manager.call('createRole', { title: 'Seller_1', permissions: [] })).body
const clerk = (await manager.call('createRole', { title: 'Clerk', permissions: [] })).body
const people = [
  ['b.young', 'Bea Young', 'bea@one.example', seller],
  ['a.old', 'Ömer 100% Old', null, clerk],
  ['C.young', 'Çelik Young', 'z@two.example', clerk],
] as const
for (const [username, display_name, email, role] of people) {
  const user = { username, display_name, email, role_id: role.id, password: 'a passphrase of my own' }
  await manager.call('createUser', user)
}
await (await portal.newAgency()).addUser('stranger.young')

type Query = Parameters<typeof manager.call<'pageUsers'>>[1]
const pageOf = async (query: Query) => {
  const { rows, total } = (await manager.call('pageUsers', query)).body
  return { total, usernames: rows.map(({ username }) => username) }
}

const everyone = ['a.old', 'b.young', 'C.young', 'manager']
const pages: { title: string; query: Query; usernames: string[]; total?: number }[] = [
  { title: 'everyone, by username', query: {}, usernames: everyone },
  { title: 'descending', query: { descending: 'true' }, usernames: everyone.toReversed() },
  { title: 'part of a username', query: { search: ' B.Y ' }, usernames: ['b.young'] },
  { title: 'part of a name, in another case', query: { search: 'ÖMER' }, usernames: ['a.old'] },
  { title: 'part of an email address', query: { search: 'TWO.ex' }, usernames: ['C.young'] },
  { title: 'a role', query: { search: 'clerk' }, usernames: ['a.old', 'C.young'] },
  { title: 'a percent sign is literal', query: { search: '%' }, usernames: ['a.old'] },
  { title: 'an underscore is literal', query: { search: 'r_1' }, usernames: ['b.young'] },
  { title: 'a backslash is literal', query: { search: '\\' }, usernames: [] },
  { title: 'a quote is literal', query: { search: "' or '1'='1" }, usernames: [] },
  {
    title: 'by role, then by username',
    query: { sort: 'role' },
    usernames: ['a.old', 'C.young', 'manager', 'b.young'],
  },
  {
    title: 'by email address, those without one last',
    query: { sort: 'email' },
    usernames: ['b.young', 'manager', 'C.young', 'a.old'],
  },
  {
    title: 'by email address descending, those without one last',
    query: { sort: 'email', descending: 'true' },
    usernames: ['C.young', 'manager', 'b.young', 'a.old'],
  },
  {
    title: 'by display name',
    query: { sort: 'display_name' },
    usernames: ['b.young', 'manager', 'C.young', 'a.old'],
  },
  { title: 'a page', query: { offset: '1', limit: '2' }, usernames: ['b.young', 'C.young'], total: 4 },
  { title: 'a page after the last', query: { offset: '50' }, usernames: [], total: 4 },
]
for (const { title, query, usernames, total } of pages) {
  test(`a page of users: ${title}`, async () => {
    expect(await pageOf(query)).toEqual({ usernames, total: total ?? usernames.length })
  })
}

const badQueries: Record<string, string>[] = [
  { sort: 'password_hash' },
  { sort: 'agency_id; drop table users' },
  { limit: '0' },
  { limit: '201' },
  { limit: 'x' },
  { offset: '-1' },
  { offset: '1.5' },
  { descending: 'perhaps' },
  { search: 'x'.repeat(201) },
  { search: 'a\u0000b' },
]
for (const query of badQueries) {
  test(`a page of users: ${JSON.stringify(query).slice(0, 50)} is refused`, async () => {
    const answer = await manager.send({ method: 'GET', url: '/api/users/page', query })
    expect(answer).toMatchObject({ status: 400, body: { errors: [expect.any(String)] } })
  })
}

test('a page of ten thousand users has fifty, and the total is known', async () => {
  const large = await portal.newAgency()
  const boss = await large.signedIn('manager', { permissions: [2] })
  const { role } = (await boss.call('listUsers', {})).body[0] ?? {}
  await sql`insert into users (id, agency_id, role_id, username, display_name, email)
    select gen_random_uuid(), ${large.id}, ${role?.id}, 'user' || n, 'Person ' || n, 'p' || n || '@example.com'
    from generate_series(1, 10000) n`.execute(portal.db)
  const page = async (query: Record<string, string>) => {
    const { body } = await boss.call('pageUsers', query)
    return { rows: body.rows.length, total: body.total }
  }
  expect(await page({})).toEqual({ rows: 50, total: 10_001 })
  expect(await page({ offset: '9990', sort: 'email' })).toEqual({ rows: 11, total: 10_001 })
  expect(await page({ search: 'user999', sort: 'role' })).toEqual({ rows: 11, total: 11 })
})
