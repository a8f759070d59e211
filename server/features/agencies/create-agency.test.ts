import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
let made = 0
const uniqueDomain = () => {
  made += 1
  return `made-${made}`
}
const sealedOf = (id: string) =>
  portal.db
    .selectFrom('agencies')
    .select(['port_password_sealed', 'is_provider', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a new agency gets the defaults, an administrator role and an audit line', async () => {
  const domain = uniqueDomain()
  const answer = await admin.call('createAgency', { name: ' Red Rock ', domain })
  const { id } = answer.body
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    name: 'Red Rock',
    domain,
    username: null,
    has_password: false,
    pax_mode: 0,
    credit_card_mode: 0,
    metadata: { test_mode: false, disable_booking: false },
    version: 1,
  })
  expect((await admin.call('showAgency', { id })).body).toMatchObject({
    ...answer.body,
    users: [],
    roles: [{ title: 'Agency Administrator', permissions: [2] }],
  })
  const { id: _, version: _version, ...after } = answer.body
  expect(await auditLinesOf(portal.db, id)).toEqual([
    { kind: 'agency.created', username: 'admin', subject: 'Red Rock', before: null, after },
  ])
})

test('a given UUID becomes the id of the agency', async () => {
  const id = '99999999-9999-9999-9999-99999999ABCD'
  const domain = uniqueDomain()
  const port = { username: 'port', password: 'secret of the port' }
  const answer = await admin.call('createAgency', { id, name: 'Given', domain, ...port })
  expect(answer.body).toMatchObject({ id: id.toLowerCase(), username: 'port', has_password: true })
  const sealed = await sealedOf(id)
  expect(portal.portal.box.open(sealed.port_password_sealed ?? Buffer.of())).toBe('secret of the port')

  const { body } = await admin.call('inviteAdministrator', {
    agencyID: id,
    display_name: 'Gina Ven',
    username: 'gina',
    email: 'gina@example.com',
  })
  const gina = new Visitor(portal.app, `${domain}.localhost`)
  await gina.call('choosePassword', { token: body.link.split('#')[1] ?? '', password: testPassword })
  const signedIn = await gina.call('login', { username: 'gina', password: testPassword })
  expect(signedIn).toMatchObject({ status: 200, body: { agency: { id: id.toLowerCase() } } })
})

const switches = [
  { sent: { test_mode: true }, test: true, disabled: false },
  { sent: { disable_booking: true }, test: false, disabled: true },
  { sent: { metadata: { test_mode: true, disable_booking: true } }, test: true, disabled: true },
  { sent: { test_mode: false, metadata: { test_mode: true } }, test: false, disabled: false },
]
for (const { sent, test: test_mode, disabled: disable_booking } of switches) {
  test(`the switches ${JSON.stringify(sent)} set test mode ${test_mode} and disabled booking ${disable_booking}`, async () => {
    const { body } = await admin.call('createAgency', { name: 'Switched', domain: uniqueDomain(), ...sent })
    expect(body.metadata).toEqual({ test_mode, disable_booking })
  })
}

test('modes may be numbers or strings, and an empty id is generated', async () => {
  const input = { id: '', name: 'Modes', domain: uniqueDomain(), pax_mode: '1', credit_card_mode: 1 }
  const { body } = await admin.call('createAgency', input)
  expect(body).toMatchObject({ pax_mode: 1, credit_card_mode: 1 })
})

const domainWords = 'Use 1 to 63 lowercase letters, digits and hyphens, with no hyphen at either end.'
const reserved = 'This subdomain is reserved. Choose another.'
const uuidWords = 'The ID must be a UUID.'
const refusals: [title: string, sent: Record<string, unknown>, field: string, words: string][] = [
  ['no name', { name: ' ' }, 'name', 'Enter a name.'],
  [
    'a name of 201 characters',
    { name: 'x'.repeat(201) },
    'name',
    'Enter a name. It can have at most 200 characters.',
  ],
  ['no domain', { domain: '' }, 'domain', 'Enter a subdomain.'],
  ['a domain in capitals', { domain: 'Canyon' }, 'domain', domainWords],
  ['a domain with a hyphen at its end', { domain: 'a-' }, 'domain', domainWords],
  ['a domain with a dot', { domain: 'a.b' }, 'domain', domainWords],
  ['a domain of 64 characters', { domain: 'a'.repeat(64) }, 'domain', domainWords],
  ['the domain www', { domain: 'www' }, 'domain', reserved],
  ['the domain api', { domain: 'api' }, 'domain', reserved],
  ['the domain admin', { domain: 'admin' }, 'domain', reserved],
  ['a malformed id', { id: 'seven' }, 'id', uuidWords],
  ['the id of nothing', { id: '00000000-0000-0000-0000-000000000000' }, 'id', uuidWords],
  ["the provider's id", { id: provider.id }, 'id', 'An agency with this ID already exists.'],
  ['a passenger mode 2', { pax_mode: 2 }, 'pax_mode', 'The passenger mode must be 0 or 1.'],
  [
    'a card mode of text',
    { credit_card_mode: 'x' },
    'credit_card_mode',
    'The credit card mode must be 0 or 1.',
  ],
  ['a test mode that is no switch', { test_mode: 'yes' }, 'test_mode', 'Test mode must be true or false.'],
  ['metadata of text', { metadata: 'x' }, 'metadata', 'metadata must be an object'],
  [
    "a port's password without its username",
    { password: 'secret' },
    'username',
    'Enter the port username too, or leave the port password empty.',
  ],
]
for (const [title, sent, field, words] of refusals) {
  test(`${title} is refused: ${words}`, async () => {
    const before = (await admin.call('listAgencies', {})).body.length
    const payload = { name: 'Refused', domain: uniqueDomain(), ...sent }
    const answer = await admin.send({ method: 'POST', url: '/api/agencies', payload })
    expect(answer).toMatchObject({ status: 400, body: { errors: [words], fields: { [field]: [words] } } })
    expect((await admin.call('listAgencies', {})).body).toHaveLength(before)
  })
}

test('a taken subdomain or id is a field error', async () => {
  const domain = uniqueDomain()
  const { body } = await admin.call('createAgency', { name: 'First', domain })
  const sameDomain = await admin.call('createAgency', { name: 'Second', domain })
  expect(sameDomain).toMatchObject({
    status: 400,
    body: { errors: ['This subdomain is taken.'], fields: { domain: ['This subdomain is taken.'] } },
  })
  const sameId = await admin.call('createAgency', { id: body.id, name: 'Second', domain: uniqueDomain() })
  expect(sameId).toMatchObject({
    status: 400,
    body: { fields: { id: ['An agency with this ID already exists.'] } },
  })
})

test('fields that only the server sets are ignored', async () => {
  const smuggled = {
    is_provider: true,
    port_password_sealed: 'AAAA',
    port_username: 'me',
    has_password: true,
    created_at: '2000-01-01T00:00:00Z',
    users: [{ username: 'mole' }],
    roles: [{ title: 'God', permissions: [1] }],
  }
  const payload = { name: 'Smuggler', domain: uniqueDomain(), ...smuggled }
  const answer = await admin.send<{ id: string }>({ method: 'POST', url: '/api/agencies', payload })
  const { id } = answer.body
  const shown = (await admin.call('showAgency', { id })).body
  expect(shown).toMatchObject({ username: null, has_password: false, users: [] })
  expect(shown.roles.map(({ permissions }) => permissions)).toEqual([[2]])
  const row = await sealedOf(id)
  expect(row).toMatchObject({ is_provider: false, port_password_sealed: null })
  expect(row.created_at.toString()).not.toContain('2000-01-01')
})

test('half a surrogate pair in a name does not break the audit log', async () => {
  const payload = '{"name": "Half \\ud83d", "domain": "half-a-character"}'
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.send<{ id: string }>({ method: 'POST', url: '/api/agencies', payload, headers })
  expect(answer.status).toBe(200)
  expect((await auditLinesOf(portal.db, answer.body.id))[0]?.subject).toBe('Half \ufffd')
})
