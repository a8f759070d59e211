import { expect, test } from 'vitest'

import { PublicAddress } from '#server/http/public-address.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const newPassword = 'a brand new passphrase'

let askers = 0

/** From an address of its own, asks for a link and reads its token from the mail. */
async function linkFor(agency: Awaited<ReturnType<typeof portal.newAgency>>, name: string) {
  const before = portal.mail.sent.length
  const asker = agency.visitor()
  asker.address = `203.0.113.${(askers += 1)}`
  await asker.call('requestPassword', { username: name })
  await portal.mail.count(before + 1)
  const mail = portal.mail.sent.at(-1)
  const token = /new-password#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { mail, token }
}

test('the link to reset a password comes by email, works once, and the new password signs in', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent', { email: 'agent@example.com' })
  const { mail, token } = await linkFor(agency, 'Agent')
  expect(mail).toMatchObject({
    recipient: 'agent@example.com',
    subject: 'Choose a new password for Direct Connect',
  })
  expect(mail?.text).toContain(`http://${agency.host}/new-password#${token}`)
  expect(mail?.html).toContain(`href="http://${agency.host}/new-password#${token}"`)

  const visitor = agency.visitor()
  expect((await visitor.call('checkPasswordLink', { token })).body).toMatchObject({ username: 'agent' })
  expect((await visitor.call('choosePassword', { token, password: newPassword })).status).toBe(200)
  expect((await visitor.call('login', { username: 'agent', password: testPassword })).status).toBe(401)
  expect((await visitor.call('login', { username: 'agent', password: newPassword })).status).toBe(200)

  const again = await visitor.call('choosePassword', { token, password: 'another passphrase' })
  expect(again).toMatchObject({ status: 404, body: { error: 'This link has expired or was already used.' } })
})

test('a link can be requested by email address, for every user with that address', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('first', { email: 'Shared@example.com' })
  await agency.addUser('second', { email: 'shared@example.com' })
  const before = portal.mail.sent.length
  await agency.visitor().call('requestPassword', { username: 'shared@EXAMPLE.com' })
  await portal.mail.count(before + 2)
  const texts = portal.mail.sent.slice(before).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('"first"') || text.includes('"second"'))).toHaveLength(2)
})

test('the answer is the same whether or not the user exists, and only the user gets an email', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  await agency.addUser('mailless', { email: null })
  await agency.addUser('disabled', { enabled: false })
  const before = portal.mail.sent.length
  const names = ['unknown', 'mailless', 'disabled', 'agent']
  for (const username of names) {
    const answer = await agency.visitor().call('requestPassword', { username })
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  }
  await portal.mail.count(before + 1)
  const left = await portal.db.selectFrom('password_requests').select('id').execute()
  expect(left).toEqual([])
  expect(portal.mail.sent.slice(before).map(({ recipient }) => recipient)).toEqual(['agent@example.com'])
})

test('a link works for 30 minutes', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const { token } = await linkFor(agency, 'agent')
  portal.advance({ minutes: 29, seconds: 59 })
  expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(200)
  portal.advance({ seconds: 1 })
  expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(404)
  expect((await agency.visitor().call('choosePassword', { token, password: newPassword })).status).toBe(404)
})

test("a link of one agency does not exist on another agency's site", async () => {
  const [here, there] = [await portal.newAgency(), await portal.newAgency()]
  await here.addUser('agent')
  const { token } = await linkFor(here, 'agent')
  expect((await there.visitor().call('checkPasswordLink', { token })).status).toBe(404)
  expect((await there.visitor().call('choosePassword', { token, password: newPassword })).status).toBe(404)
  expect((await here.visitor().call('choosePassword', { token, password: newPassword })).status).toBe(200)
})

test('a new password ends every session of the user and invalidates older links', async () => {
  const agency = await portal.newAgency()
  const open = await agency.signedIn('agent')
  const first = await linkFor(agency, 'agent')
  const second = await linkFor(agency, 'agent')
  await agency.visitor().call('choosePassword', { token: second.token, password: newPassword })
  expect((await open.call('checkSession', {})).status).toBe(401)
  expect((await agency.visitor().call('checkPasswordLink', { token: first.token })).status).toBe(404)
})

test('disabling a user ends their sessions at once', async () => {
  const agency = await portal.newAgency()
  const open = await agency.signedIn('agent')
  await portal.db.updateTable('users').set({ enabled: false }).where('agency_id', '=', agency.id).execute()
  expect((await open.call('checkSession', {})).status).toBe(401)
})

test('the link of a disabled user does not work', async () => {
  const agency = await portal.newAgency()
  const id = await agency.addUser('agent')
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const { token } = await linkFor(agency, 'agent')
  await manager.call('disableUser', { id })
  const visitor = agency.visitor()
  expect((await visitor.call('checkPasswordLink', { token })).status).toBe(404)
  expect((await visitor.call('choosePassword', { token, password: newPassword })).status).toBe(404)
  await manager.call('enableUser', { id })
  expect((await visitor.call('login', { username: 'agent', password: testPassword })).status).toBe(200)
})

test('a link sent to an old address of the user does not work', async () => {
  const agency = await portal.newAgency()
  const id = await agency.addUser('agent', { email: 'mistyped@example.com' })
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const { token } = await linkFor(agency, 'agent')
  const { username, display_name, email, role } = (await manager.call('showUser', { id })).body
  const saved = { id, username, display_name, email, role_id: role.id }
  await manager.call('saveUser', { ...saved, display_name: 'Another name' })
  expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(200)
  await manager.call('saveUser', { ...saved, email: 'agent@example.com' })
  expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(404)
})

test('the link leads to the public address, whatever a proxy or client forwards', async () => {
  const publicAddress = new PublicAddress({ scheme: 'https', host: 'localhost', port: 8443 })
  const proxied = await testPortal({ publicAddress, trustedProxies: ['198.51.100.0/24'] })
  const agency = await proxied.newAgency()
  await agency.addUser('agent')
  const host = `${agency.host}:8443`
  const ask = (headers: Record<string, string>) => {
    const own = { host, origin: `https://${host}` }
    return agency.visitor().call('requestPassword', { username: 'agent' }, { ...own, ...headers })
  }
  const evil = 'https://evil.example/?'
  expect((await ask({ 'x-forwarded-proto': evil, origin: `${evil}://${host}` })).status).toBe(403)
  expect((await ask({ host: `${agency.host}:9999`, origin: `https://${agency.host}:9999` })).status).toBe(404)
  await ask({ 'x-forwarded-proto': evil, 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '9999' })
  await proxied.mail.count(1)
  const links = proxied.mail.sent.map(({ text }) => /^\S+(?=\/new-password#)/m.exec(text)?.[0])
  expect(links).toEqual([`https://${host}`])
})

test('an invalid new password is an error and leaves the link working', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent-smith')
  const { token } = await linkFor(agency, 'agent-smith')
  const visitor = agency.visitor()
  const words = 'Passwords based on "agent-smith" are easy to guess. Add other words, or choose another.'
  const refused = await visitor.call('choosePassword', { token, password: 'Agent-Smith' })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: [words],
      fields: { password: [words] },
    },
  })
  expect((await visitor.call('choosePassword', { token, password: newPassword })).status).toBe(200)
})

test('the link is neither in the audit log nor in the outbox once it is sent', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const { token } = await linkFor(agency, 'agent')
  await agency.visitor().call('choosePassword', { token, password: newPassword })
  await portal.jobs.stop()
  await portal.portal.trace.idle()
  const audit = await portal.db
    .selectFrom('audit_log')
    .selectAll()
    .where('agency_id', '=', agency.id)
    .execute()
  const outbox = await portal.db.selectFrom('mail_outbox').selectAll().execute()
  expect(audit.map(({ kind }) => kind).toSorted()).toEqual(['password.requested', 'user.password-changed'])
  expect(JSON.stringify([audit, outbox])).not.toContain(token)
  expect(portal.failures).toEqual([])
})
