import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const { box } = portal.portal

const portOf = async (id: string) => {
  const row = await portal.db
    .selectFrom('agencies')
    .select(['port_username', 'port_password_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sealed = row.port_password_sealed
  return { username: row.port_username, password: sealed && box.open(sealed) }
}

async function agencyToChange() {
  const agency = await portal.newAgency()
  const { id, name, domain } = (await admin.call('showAgency', { id: agency.id })).body
  return { agency, same: { id, name, domain } }
}

const old = { username: 'port', password: 'port password' }
const ports = [
  { title: 'sending nothing keeps both', sent: {}, after: old },
  { title: 'an empty password keeps the old one', sent: { username: 'port', password: '' }, after: old },
  {
    title: 'a new username with an empty password keeps the password',
    sent: { username: 'other', password: '' },
    after: { username: 'other', password: 'port password' },
  },
  { title: 'a new password alone', sent: { password: 'new' }, after: { username: 'port', password: 'new' } },
  {
    title: 'both new',
    sent: { username: 'other', password: ' with spaces ' },
    after: { username: 'other', password: ' with spaces ' },
  },
  {
    title: 'an empty username removes the port',
    sent: { username: '' },
    after: { username: null, password: null },
  },
  {
    title: 'a null username removes the port',
    sent: { username: null },
    after: { username: null, password: null },
  },
]
for (const { title, sent, after } of ports) {
  test(`the port: ${title}`, async () => {
    const { agency, same } = await agencyToChange()
    const answer = await admin.call('saveAgency', { ...same, ...sent })
    const has_password = after.password !== null
    expect(answer).toMatchObject({ status: 200, body: { username: after.username, has_password } })
    expect(await portOf(agency.id)).toEqual(after)
    const log = JSON.stringify(await auditLinesOf(portal.db, agency.id))
    for (const secret of ['port password', ' with spaces ', '"new"']) expect(log).not.toContain(secret)
  })
}

test('a port password without a port username is refused', async () => {
  const { agency, same } = await agencyToChange()
  const words = ['Enter the port username too, or leave the port password empty.']
  const emptied = await admin.call('saveAgency', { ...same, username: '', password: 'x' })
  expect(emptied).toMatchObject({ status: 400, body: { fields: { username: words } } })
  await admin.call('saveAgency', { ...same, username: '' })
  const alone = await admin.call('saveAgency', { ...same, password: 'x' })
  expect(alone).toMatchObject({ status: 400, body: { errors: words } })
  expect(await portOf(agency.id)).toEqual({ username: null, password: null })
})

test('missing fields keep their values, and the audit line has only what changed', async () => {
  const { agency, same } = await agencyToChange()
  await admin.call('saveAgency', { ...same, pax_mode: 1, credit_card_mode: '1', test_mode: true })
  const kept = await admin.call('saveAgency', { ...same, name: 'Renamed', password: 'brand new' })
  expect(kept.body).toMatchObject({
    name: 'Renamed',
    pax_mode: 1,
    credit_card_mode: 1,
    metadata: { test_mode: true, disable_booking: false },
  })
  await admin.call('saveAgency', { ...same, name: 'Renamed', metadata: { test_mode: false } })
  await admin.call('saveAgency', { ...same, name: 'Renamed' })
  const line = { kind: 'agency.changed', username: 'admin' }
  const modes = { pax_mode: 0, credit_card_mode: 0, test_mode: false }
  expect(await auditLinesOf(portal.db, agency.id)).toEqual([
    {
      ...line,
      subject: same.name,
      before: modes,
      after: { pax_mode: 1, credit_card_mode: 1, test_mode: true },
    },
    {
      ...line,
      subject: 'Renamed',
      before: { name: same.name },
      after: { name: 'Renamed', password: 'changed' },
    },
    { ...line, subject: 'Renamed', before: { test_mode: true }, after: { test_mode: false } },
  ])
})

test('a new subdomain and a removed port take effect at once, even in another process', async () => {
  const { agency, same } = await agencyToChange()
  const agent = await agency.signedIn('agent')
  const other = new Visitor(
    await secondApp(portal.portal, portal.connection, 2),
    `${same.domain}-moved.localhost`,
  )
  expect((await agent.call('checkSession', {})).status).toBe(200)
  await admin.call('saveAgency', { ...same, domain: `${same.domain}-moved` })
  expect((await agent.call('checkSession', {})).status).toBe(404)
  expect((await other.call('login', { username: 'agent', password: testPassword })).status).toBe(200)
  expect((await other.call('checkSession', {})).status).toBe(200)
  await admin.call('saveAgency', { ...same, domain: `${same.domain}-moved`, username: '' })
  expect(await other.call('checkSession', {})).toMatchObject({
    status: 400,
    body: { errors: [{ code: 40011 }] },
  })
})

test('a taken subdomain is refused, but an agency can keep its own', async () => {
  const [one, other] = [await agencyToChange(), await agencyToChange()]
  const taken = await admin.call('saveAgency', { ...one.same, domain: other.same.domain })
  expect(taken).toMatchObject({ status: 400, body: { fields: { domain: ['This subdomain is taken.'] } } })
  expect((await admin.call('saveAgency', one.same)).status).toBe(200)
})

test('fields that only the server sets are ignored', async () => {
  const { agency, same } = await agencyToChange()
  const smuggled = {
    is_provider: true,
    port_password_sealed: null,
    port_username: null,
    has_password: false,
    users: [],
    roles: [],
    created_at: '2000-01-01T00:00:00Z',
  }
  const url = `/api/agencies/${agency.id}`
  const payload = { ...same, ...smuggled, id: provider.id }
  const answer = await admin.send({ method: 'POST', url, payload })
  expect(answer).toMatchObject({ status: 200, body: { id: agency.id, has_password: true } })
  expect(await portOf(agency.id)).toEqual(old)
  expect(await auditLinesOf(portal.db, agency.id)).toEqual([])
})

const strangers = [
  { title: 'the provider', id: provider.id },
  { title: 'an unknown id', id: '00000000-0000-4000-8000-00000000dead' },
  { title: 'a malformed id', id: "1' or '1'='1" },
]
for (const { title, id } of strangers) {
  test(`${title} is not an agency: every call answers 404`, async () => {
    const person = { display_name: 'X', username: 'x', email: 'x@example.com' }
    const answers = [
      await admin.call('showAgency', { id }),
      await admin.call('saveAgency', { id, name: 'X', domain: 'x' }),
      await admin.call('deleteAgency', { id }),
      await admin.call('inviteAdministrator', { agencyID: id, ...person }),
      await admin.call('renewInvitation', { agencyID: id, id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
}

test('agencies are listed by name without the provider, paged, searched and sorted', async () => {
  const names = ['zebra Tours', 'Alpha 100%', 'beta_tours', 'Alpha two']
  for (const [index, name] of names.entries())
    await admin.call('createAgency', { name, domain: `listed-${index}`, pax_mode: index === 0 ? 1 : 0 })
  const all = (await admin.call('listAgencies', {})).body
  const own = all.map(({ name }) => name).filter((name) => names.includes(name))
  expect(own).toEqual(['Alpha 100%', 'Alpha two', 'beta_tours', 'zebra Tours'])
  expect(all.map(({ id }) => id)).not.toContain(provider.id)
  const page = async (input: object) => {
    const { body } = await admin.call('pageAgencies', input)
    return { names: body.rows.map(({ name }) => name), total: body.total }
  }
  expect(await page({ search: 'ALPHA' })).toEqual({ names: ['Alpha 100%', 'Alpha two'], total: 2 })
  expect(await page({ search: '0%' })).toEqual({ names: ['Alpha 100%'], total: 1 })
  expect(await page({ search: '_' })).toEqual({ names: ['beta_tours'], total: 1 })
  expect(await page({ search: 'Papillon' })).toEqual({ names: [], total: 0 })
  expect((await page({ sort: 'domain', search: 'tours' })).names).toEqual(['zebra Tours', 'beta_tours'])
  expect((await page({ sort: 'pax_mode', descending: 'true', search: 'tours' })).names[0]).toBe('zebra Tours')
  const { total } = await page({})
  expect(total).toBe(all.length)
  const second = await page({ offset: 1, limit: 2, sort: 'name' })
  expect(second.names).toEqual(all.slice(1, 3).map(({ name }) => name))
  expect(await page({ offset: 1_000_000 })).toEqual({ names: [], total })
})
