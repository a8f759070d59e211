import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const gina = { display_name: 'Gina Ven', username: 'gina', email: 'gina@example.com' }
const linkExpired = { status: 404, body: { error: 'This link has expired or was already used.' } }
let made = 0

async function newAgency({ portless = false } = {}) {
  made += 1
  const domain = `inviting-${made}`
  const port = portless ? {} : { username: 'port', password: 'x' }
  const { body } = await admin.call('createAgency', { name: `Inviting ${made}`, domain, ...port })
  return { ...body, visitor: () => new Visitor(portal.app, `${domain}.localhost`) }
}
type Agency = Awaited<ReturnType<typeof newAgency>>

const tokenOf = (link: string) => link.split('#')[1] ?? ''
const invite = (agency: Agency, person = gina) =>
  admin.call('inviteAdministrator', { agencyID: agency.id, ...person })

/** Other tests' messages may come in between. */
async function mailWith(text: string, except?: string) {
  const isWanted = (words: string) => words.includes(text) && !(except && words.includes(except))
  for (;;) {
    const mail = portal.mail.sent.find((one) => isWanted(one.text))
    if (mail) return mail
    await portal.mail.count(portal.mail.sent.length + 1)
  }
}

test('an invitation creates the user, and mails and returns a link that sets a password once', async () => {
  const agency = await newAgency()
  const { status, body } = await invite(agency)
  const role = { title: 'Agency Administrator', permissions: [2] }
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ ...gina, role, enabled: true, invited: true })
  expect(body.expires_at).toBe(portal.clock.now.add({ hours: 72 }).toString())
  expect(body.link).toMatch(new RegExp(`^http://${agency.domain}\\.localhost/new-password#[\\w-]{43}$`))
  const mail = await mailWith(body.link)
  expect(mail).toMatchObject({
    recipient: 'gina@example.com',
    subject: 'Papillon invited you to Direct Connect',
  })
  for (const words of [agency.name, '"gina"', 'within 72 hours', 'works once'])
    expect(mail.text).toContain(words)
  expect(mail.html).toContain(`href="${body.link}"`)

  const visitor = agency.visitor()
  const token = tokenOf(body.link)
  expect((await visitor.call('checkPasswordLink', { token })).body).toMatchObject({ username: 'gina' })
  expect((await visitor.call('choosePassword', { token, password: testPassword })).status).toBe(200)
  expect(await visitor.call('choosePassword', { token, password: testPassword })).toMatchObject(linkExpired)
  const signedIn = await visitor.call('login', { username: 'Gina', password: testPassword })
  expect(signedIn.body).toMatchObject({ display_name: 'Gina Ven', role })
  expect((await visitor.call('showUser', { id: body.user.id })).body).toMatchObject({ invited: false })
  const lines = await auditLinesOf(portal.db, agency.id)
  expect(lines.map(({ kind, username, subject }) => [kind, username, subject])).toEqual([
    ['agency.created', 'admin', agency.name],
    ['user.invited', 'admin', 'gina'],
    ['user.password-changed', 'gina', 'gina'],
    ['session.started', 'gina', 'gina'],
  ])
  expect(lines[1]?.after).toEqual({ ...gina, role: 'Agency Administrator' })
  expect(JSON.stringify(lines)).not.toContain(token)
})

test('an invited user cannot sign in before choosing a password', async () => {
  const agency = await newAgency()
  await invite(agency)
  for (const password of ['', ' ', 'null'])
    expect((await agency.visitor().call('login', { username: 'gina', password })).status).not.toBe(200)
})

test('an invitation works for 72 hours', async () => {
  const agency = await newAgency()
  const token = tokenOf((await invite(agency)).body.link)
  portal.advance({ hours: 71, minutes: 59, seconds: 59 })
  expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(200)
  portal.advance({ seconds: 1 })
  expect(await agency.visitor().call('checkPasswordLink', { token })).toMatchObject(linkExpired)
  const late = await agency.visitor().call('choosePassword', { token, password: testPassword })
  expect(late).toMatchObject(linkExpired)
})

/** The clock of the portal has moved on by days, which ends sessions. */
const adminAgain = async () => void (await admin.call('login', { username: 'admin', password: testPassword }))

test('a renewed invitation replaces the old link, and cannot be renewed once a password is chosen', async () => {
  await adminAgain()
  const agency = await newAgency()
  const first = (await invite(agency)).body
  portal.advance({ hours: 80 })
  await adminAgain()
  const renew = () => admin.call('renewInvitation', { agencyID: agency.id, id: first.user.id })
  await renew()
  const wait = 'Gina Ven was just invited. You can send a new invitation in 5 minutes.'
  expect(await renew()).toMatchObject({
    status: 429,
    headers: { 'retry-after': '300' },
    body: { error: wait },
  })
  portal.advance({ minutes: 5 })
  const last = await renew()
  expect(last).toMatchObject({ status: 200, body: { user: { username: 'gina', invited: true } } })
  expect(await mailWith(last.body.link)).toMatchObject({ recipient: 'gina@example.com' })
  const left = await portal.db
    .selectFrom('password_links')
    .select('user_id')
    .where('agency_id', '=', agency.id)
    .execute()
  expect(left).toHaveLength(1)
  const visitor = agency.visitor()
  expect(await visitor.call('checkPasswordLink', { token: tokenOf(first.link) })).toMatchObject(linkExpired)
  const chosen = { token: tokenOf(last.body.link), password: testPassword }
  expect((await visitor.call('choosePassword', chosen)).status).toBe(200)
  expect(await renew()).toMatchObject({
    status: 400,
    body: { errors: ['Gina Ven has already chosen a password.'] },
  })
  const kinds = (await auditLinesOf(portal.db, agency.id)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'user.invited')).toHaveLength(3)
})

test('a mistyped address can be corrected with a new link until a password is chosen', async () => {
  await adminAgain()
  const agency = await newAgency()
  const first = (await invite(agency, { ...gina, email: 'gnia@example.com' })).body
  const renew = (email: string) =>
    admin.call('renewInvitation', { agencyID: agency.id, id: first.user.id, email })
  for (const email of ['', 'gina'])
    expect(await renew(email)).toMatchObject({
      status: 400,
      body: { fields: { email: [expect.anything()] } },
    })
  expect((await agency.visitor().call('checkPasswordLink', { token: tokenOf(first.link) })).status).toBe(200)
  const last = (await renew(gina.email)).body
  expect(last.user).toEqual({ ...first.user, email: gina.email, version: 2 })
  expect(await mailWith(last.link)).toMatchObject({ recipient: gina.email })
  const visitor = agency.visitor()
  expect(await visitor.call('checkPasswordLink', { token: tokenOf(first.link) })).toMatchObject(linkExpired)
  const lines = await auditLinesOf(portal.db, agency.id)
  expect(lines.at(-1)).toMatchObject({
    kind: 'user.invited',
    before: { email: 'gnia@example.com' },
    after: { username: 'gina', email: gina.email },
  })
  await visitor.call('choosePassword', { token: tokenOf(last.link), password: testPassword })
  expect((await renew('other@example.com')).status).toBe(400)
  const { users } = (await admin.call('showAgency', { id: agency.id })).body
  expect(users.map(({ email }) => email)).toEqual([gina.email])
})

test("another agency's user cannot be invited again through this agency and keeps their link", async () => {
  await adminAgain()
  const [here, there] = [await newAgency(), await newAgency()]
  const { body } = await invite(there)
  const answer = await admin.call('renewInvitation', { agencyID: here.id, id: body.user.id })
  expect(answer.status).toBe(404)
  const token = tokenOf(body.link)
  expect((await here.visitor().call('checkPasswordLink', { token })).status).toBe(404)
  expect((await there.visitor().call('checkPasswordLink', { token })).status).toBe(200)
})

test('an invited user can also reset the password', async () => {
  await adminAgain()
  const agency = await newAgency()
  const { body } = await invite(agency)
  await agency.visitor().call('requestPassword', { username: 'gina' })
  const site = `http://${agency.domain}.localhost/new-password#`
  const token = (await mailWith(site, body.link)).text.split(site)[1]?.split('\n')[0] ?? ''
  expect((await agency.visitor().call('choosePassword', { token, password: testPassword })).status).toBe(200)
  const unused = await agency.visitor().call('checkPasswordLink', { token: tokenOf(body.link) })
  expect(unused).toMatchObject(linkExpired)
})

test('an agency without a port can have an administrator invited', async () => {
  await adminAgain()
  const agency = await newAgency({ portless: true })
  const token = tokenOf((await invite(agency)).body.link)
  const chosen = await agency.visitor().call('choosePassword', { token, password: testPassword })
  expect(chosen.status).toBe(200)
})

test("the link leads to the agency's public address, even from a loopback address", async () => {
  await adminAgain()
  const agency = await newAgency()
  const hosts = ['127.0.0.1', '[::1]', 'localhost']
  const links: string[] = []
  for (const [index, host] of hosts.entries()) {
    const visitor = new Visitor(portal.app, host)
    await visitor.call('login', { username: 'admin', password: testPassword })
    const person = { ...gina, username: `gina-${index}` }
    const { body } = await visitor.call('inviteAdministrator', { agencyID: agency.id, ...person })
    links.push(body.link.split('/new-password')[0] ?? '')
  }
  const site = `http://${agency.domain}.localhost`
  expect(links).toEqual([site, site, site])
})

test('only an administrator, who is enabled, gets a new link that is shown', async () => {
  await adminAgain()
  const agency = await newAgency()
  const agencyID = agency.id
  const role = (await admin.call('createRole', { agencyID, title: 'Seller', permissions: [] })).body
  const seller = (await admin.call('inviteUser', { agencyID, ...gina, role_id: role.id })).body
  const boss = (await invite(agency, { ...gina, username: 'boss' })).body.user
  await portal.db.updateTable('users').set({ enabled: false }).where('id', '=', boss.id).execute()
  portal.advance({ minutes: 5 })
  const renew = (id: string) => admin.call('renewInvitation', { agencyID, id })
  const words = 'Gina Ven is not an administrator. Resend the invitation instead.'
  expect(await renew(seller.id)).toMatchObject({ status: 400, body: { errors: [words] } })
  const disabled = 'Gina Ven is disabled. Enable the account first.'
  expect(await renew(boss.id)).toMatchObject({ status: 400, body: { errors: [disabled] } })
  const resent = await admin.call('resendInvitation', { agencyID, id: seller.id })
  expect(resent).toMatchObject({ status: 200, body: { id: seller.id, invited: true } })
  expect(JSON.stringify(resent.body)).not.toContain('new-password')
})
