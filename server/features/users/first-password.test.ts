import { expect, test } from 'vitest'

import { endpoints } from '#contract/api.ts'
import { auditExportPath, reservationExportPath } from '#contract/routes.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { requestTo, Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const chosenByManager = 'the words of a manager'
const own = 'a passphrase of my own'
const due = 'Choose your own password first: someone else chose this one.'

/** A user whose password a manager chose, signed in with it. */
async function newcomer(permissions: (3 | 4 | 5)[] = []) {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const role = (await manager.call('createRole', { title: 'Seller', permissions })).body
  const form = { username: 'ann', display_name: 'Ann Lee', email: 'ann@example.com', role_id: role.id }
  const { id } = (await manager.call('createUser', { ...form, password: chosenByManager })).body
  const ann = agency.visitor()
  const login = await ann.call('login', { username: 'ann', password: chosenByManager })
  return { agency, manager, form: { ...form, id }, ann, login }
}

async function isFree(visitor: Visitor) {
  const { must_change_password: isDue } = (await visitor.call('checkSession', {})).body
  return !isDue && (await visitor.call('listProducts', {})).status === 200
}

test('SPEC.md’s call creates a user with a password; signing in with it says that it must be changed', async () => {
  const { login, ann } = await newcomer()
  expect(login).toMatchObject({ status: 200, body: { username: 'ann', must_change_password: true } })
  expect((await ann.call('checkSession', {})).body).toEqual(login.body)
})

const { ann: locked } = await newcomer([3, 4, 5])
const served = new Set(['checkSession', 'changePassword'])
const anId = '00000000-0000-4000-8000-00000000dead'
const ids = { id: anId, quoteID: anId, uuid: anId, agencyID: anId, lineID: anId, changeID: anId, number: '1' }

const guarded = endpoints.filter(([, { access }]) => access !== 'anyone')
for (const [name, endpoint] of guarded.filter(([one]) => !served.has(one))) {
  test(`${name} isn't served before the password is changed`, async () => {
    const answer = await locked.send<object>(requestTo(endpoint, ids))
    expect(answer).toMatchObject({ status: 403, body: { error: due } })
  })
}
for (const [name, endpoint] of guarded.filter(([one]) => served.has(one))) {
  test(`${name} is served before the password is changed`, async () => {
    expect((await locked.send<object>(requestTo(endpoint, ids))).status).not.toBe(403)
  })
}

const files = [auditExportPath, reservationExportPath, '/api/openapi.json', '/api/live?watch=product:tour']
for (const url of files) {
  test(`${url} isn't served before the password is changed`, async () => {
    expect(await locked.send({ method: 'GET', url })).toMatchObject({ status: 403, body: { error: due } })
  })
}

test('the API reference leads to the choice of a password first', async () => {
  const { status, headers } = await locked.send({ method: 'GET', url: '/api/docs' })
  expect([status, headers['location']]).toEqual([302, '/new-password?redirect=%2Fapi%2Fdocs'])
})

test('signing out is served before the password is changed', async () => {
  const { ann } = await newcomer()
  expect((await ann.call('logout', {})).status).toBe(200)
  expect((await ann.call('checkSession', {})).status).toBe(401)
})

test('right after signing in the new password is enough, and then every process serves all calls', async () => {
  const { agency, ann } = await newcomer()
  const app = await secondApp(portal.portal, portal.connection, 2)
  const there = new Visitor(app, agency.host)
  there.cookie = ann.cookie
  expect((await there.call('listProducts', {})).status).toBe(403)
  expect(await ann.call('changePassword', { password: own })).toMatchObject({ status: 200 })
  there.cookie = ann.cookie
  expect([await isFree(ann), await isFree(there)]).toEqual([true, true])
  const login = async (password: string) =>
    (await agency.visitor().call('login', { username: 'ann', password })).status
  expect([await login(chosenByManager), await login(own)]).toEqual([401, 200])
  const lines = await auditLinesOf(portal.db, agency.id)
  const line = { kind: 'user.password-changed', username: 'ann', subject: 'ann' }
  expect(lines).toContainEqual({ ...line, before: null, after: null })
})

const needed = { current_password: ['Enter your current password.'] }

test('10 minutes after signing in the current password is needed', async () => {
  const { ann } = await newcomer()
  portal.advance({ minutes: 10, seconds: 1 })
  const change = (sent: object) =>
    ann.send({ method: 'POST', url: '/api/account/password', payload: { password: own, ...sent } })
  for (const sent of [{}, { current_password: '' }, { current_password: null }])
    expect(await change(sent)).toMatchObject({ status: 400, body: { fields: needed } })
  expect(await isFree(ann)).toBe(false)
  expect((await change({ current_password: chosenByManager })).status).toBe(200)
  expect(await isFree(ann)).toBe(true)
})

test('users who chose their own password must enter it, however recent the sign-in', async () => {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  expect(await agent.call('changePassword', { password: own })).toMatchObject({
    status: 400,
    body: { fields: needed },
  })
  const { ann } = await newcomer()
  await ann.call('changePassword', { password: own })
  expect((await ann.call('changePassword', { password: 'another one of my own' })).status).toBe(400)
})

const refused = [
  {
    title: 'the same password',
    password: chosenByManager,
    words: 'This is your current password. Choose another.',
  },
  { title: 'a short password', password: 'short', words: 'Use at least 8 characters for the password.' },
]
for (const { title, password, words } of refused) {
  test(`${title} is refused, and the choice stays due`, async () => {
    const { ann } = await newcomer()
    expect(await ann.call('changePassword', { password })).toMatchObject({
      status: 400,
      body: { fields: { password: [words] } },
    })
    expect(await isFree(ann)).toBe(false)
  })
}

test('a password that a manager sets later must be changed too; other changes of the user don’t matter', async () => {
  const { agency, manager, form, ann } = await newcomer()
  await ann.call('changePassword', { password: own })
  await manager.call('saveUser', { ...form, display_name: 'Ann B. Lee', password: '' })
  expect(await isFree(ann)).toBe(true)
  await manager.call('saveUser', { ...form, password: chosenByManager })
  expect((await ann.call('checkSession', {})).status).toBe(401)
  const login = { username: 'ann', password: chosenByManager }
  expect((await agency.visitor().call('login', login)).body).toMatchObject({ must_change_password: true })
})

test('a password chosen with a link is the own one', async () => {
  const { agency, ann } = await newcomer()
  const before = portal.mail.sent.length
  await ann.call('requestPassword', { username: 'ann' })
  await portal.mail.count(before + 1)
  const token = /new-password#([\w-]+)/.exec(portal.mail.sent.at(-1)?.text ?? '')?.[1] ?? ''
  await ann.call('choosePassword', { token, password: own })
  const login = await agency.visitor().call('login', { username: 'ann', password: own })
  expect(login.body).toMatchObject({ must_change_password: false })
})
