import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const linkExpired = { status: 404, body: { error: 'This link has expired or was already used.' } }
const nobodysId = '00000000-0000-4000-8000-00000000dead'
let made = 0

async function agencyWithRoles() {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const clerk = await agency.signedIn('clerk', { permissions: [3] })
  const seller = (await manager.call('createRole', { title: 'Seller', permissions: [] })).body
  const pricing = (await manager.call('createRole', { title: 'Pricing', permissions: [4] })).body
  return { agency, manager, clerk, seller, pricing }
}

/** With a mailbox of their own, so that tests don't read each other's mail. */
function person(role_id: string) {
  made += 1
  const username = `gina-${made}`
  return { display_name: 'Gina Ven', username, email: `${username}@example.com`, role_id }
}

const mailsTo = (email: string) => portal.mail.sent.filter(({ recipient }) => recipient === email)

/** Of the mail with this number, counted from 1. */
async function tokenFor(email: string, number = 1) {
  while (mailsTo(email).length < number) await portal.mail.count(portal.mail.sent.length + 1)
  return /new-password#([\w-]{43})/.exec(mailsTo(email)[number - 1]?.text ?? '')?.[1] ?? ''
}

const choose = (visitor: Visitor, token: string) =>
  visitor.call('choosePassword', { token, password: testPassword })

test('an invited user gets the link by email only, chooses a password with it and signs in', async () => {
  const { agency, clerk, seller } = await agencyWithRoles()
  const gina = person(seller.id)
  const invited = await clerk.call('inviteUser', gina)
  const { role_id: _, ...fields } = gina
  const { version: __, ...role } = seller
  const { id } = invited.body
  const user = { id, ...fields, role, enabled: true, invited: true, version: 1 }
  expect(invited).toMatchObject({ status: 200, body: user })
  const token = await tokenFor(gina.email)
  expect(JSON.stringify(invited.body)).not.toContain(token)
  const [mail] = mailsTo(gina.email)
  const { name } = (await clerk.call('checkSession', {})).body.agency
  expect(mail?.subject).toBe(`${name} invited you to Direct Connect`)
  for (const words of [
    `${name} invited you to Direct Connect with the role "Seller".`,
    `Your username is "${gina.username}".`,
    `http://${agency.host}/new-password#`,
    'within 72 hours',
  ])
    expect(mail?.text).toContain(words)

  const visitor = agency.visitor()
  const login = { username: gina.username, password: testPassword }
  expect((await visitor.call('login', login)).status).toBe(401)
  expect((await choose(visitor, token)).status).toBe(200)
  expect(await choose(visitor, token)).toMatchObject(linkExpired)
  expect(await visitor.call('login', login)).toMatchObject({
    status: 200,
    body: { display_name: 'Gina Ven', must_change_password: false },
  })
  expect((await visitor.call('listProducts', {})).status).toBe(200)
  expect((await clerk.call('showUser', { id })).body).toMatchObject({ invited: false })
  const lines = await auditLinesOf(portal.db, agency.id)
  expect(lines.find(({ kind }) => kind === 'user.invited')).toEqual({
    kind: 'user.invited',
    username: 'clerk',
    subject: gina.username,
    before: null,
    after: { ...fields, role: 'Seller' },
  })
  expect(JSON.stringify(lines)).not.toContain(token)
})

test('the provider invites a user into an agency, audited there', async () => {
  const { agency, seller } = await agencyWithRoles()
  const gina = person(seller.id)
  const invited = await admin.call('inviteUser', { agencyID: agency.id, ...gina })
  expect(invited).toMatchObject({ status: 200, body: { username: gina.username, invited: true } })
  expect((await choose(agency.visitor(), await tokenFor(gina.email))).status).toBe(200)
  const line = (await auditLinesOf(portal.db, agency.id)).find(({ kind }) => kind === 'user.invited')
  expect(line).toMatchObject({ username: 'admin', subject: gina.username })
})

const { clerk, manager, agency: here, seller, pricing } = await agencyWithRoles()
const { seller: strangersRole, manager: stranger } = await agencyWithRoles()
const refusals = [
  { title: 'no email', sent: { email: '' }, fields: { email: ['Enter an email address.'] } },
  {
    title: 'nothing',
    sent: { display_name: '', email: null, username: '', role_id: '' },
    fields: {
      display_name: ['Enter a display name.'],
      email: ['Enter an email address.'],
      username: ['Enter a username.'],
      role_id: ['Choose a role.'],
    },
  },
  {
    title: 'a taken username',
    sent: { username: 'CLERK' },
    fields: { username: ['The username CLERK is taken.'] },
  },
  {
    title: "another agency's role",
    sent: { role_id: strangersRole.id },
    fields: { role_id: ['This role was deleted. Choose another.'] },
  },
  {
    title: 'a stronger role',
    sent: { role_id: pricing.id },
    fields: {
      role_id: ['You cannot assign the role Pricing because you do not have "Manage Prices".'],
    },
  },
]
for (const { title, sent, fields } of refusals) {
  test(`an invitation with ${title} is refused, and no one is created or mailed`, async () => {
    const payload = { ...person(seller.id), ...sent }
    const before = (await manager.call('listUsers', {})).body
    const answer = await clerk.send({ method: 'POST', url: '/api/users/invitations', payload })
    expect(answer).toMatchObject({ status: 400, body: { errors: Object.values(fields).flat(), fields } })
    expect((await manager.call('listUsers', {})).body).toEqual(before)
    const mails = portal.db.selectFrom('mail_outbox').select('id').where('recipient', '=', payload.email)
    expect(await mails.execute()).toEqual([])
  })
}

async function invitedBy(inviter: Visitor, roleId: string) {
  const gina = person(roleId)
  return { ...gina, id: (await inviter.call('inviteUser', gina)).body.id }
}

const resends = [
  {
    title: 'a disabled user',
    prepare: async () => {
      const { id } = await invitedBy(manager, seller.id)
      await manager.call('disableUser', { id })
      return id
    },
    answer: { status: 400, body: { errors: ['Gina Ven is disabled. Enable the account first.'] } },
  },
  {
    title: 'a user without an email address',
    prepare: async () => {
      const gina = await invitedBy(manager, seller.id)
      await manager.call('saveUser', { ...gina, email: null })
      return gina.id
    },
    answer: { status: 400, body: { errors: ['Gina Ven has no email address. Enter one first.'] } },
  },
  {
    title: 'a user with more permissions',
    prepare: async () => (await invitedBy(manager, pricing.id)).id,
    answer: {
      status: 400,
      body: {
        errors: ['You cannot invite Gina Ven because you do not have "Manage Prices". Ask an administrator.'],
      },
    },
  },
  {
    title: 'an administrator',
    prepare: async () => {
      const { display_name, username, email } = person('')
      const boss = { agencyID: here.id, display_name, username, email }
      return (await admin.call('inviteAdministrator', boss)).body.user.id
    },
    answer: { status: 400, body: { errors: ['Administrators cannot be invited here.'] } },
  },
  {
    title: "another agency's user",
    prepare: async () => (await invitedBy(stranger, strangersRole.id)).id,
    answer: { status: 404 },
  },
  { title: 'no one', prepare: async () => nobodysId, answer: { status: 404 } },
]
for (const { title, prepare, answer } of resends) {
  test(`${title} can't be sent a new invitation`, async () => {
    const id = await prepare()
    expect(await clerk.call('resendInvitation', { id })).toMatchObject(answer)
  })
}

test('a corrected email address of an invited user gets a new invitation at once', async () => {
  const { agency, manager, seller } = await agencyWithRoles()
  const [wrong, right] = [person(seller.id), person(seller.id)]
  const { id } = (await manager.call('inviteUser', wrong)).body
  const first = await tokenFor(wrong.email)
  const saved = await manager.call('saveUser', { ...wrong, id, email: right.email, version: 1 })
  expect(saved).toMatchObject({ status: 200, body: { email: right.email, invited: true } })
  const second = await tokenFor(right.email)
  expect(mailsTo(right.email)[0]?.text).toContain('with the role "Seller"')
  expect(await choose(agency.visitor(), first)).toMatchObject(linkExpired)
  await manager.call('saveUser', { ...wrong, id, email: right.email, display_name: 'Gina V', version: 2 })
  expect((await choose(agency.visitor(), second)).status).toBe(200)
  expect(mailsTo(right.email)).toHaveLength(1)
})

/** The last one, because it ends all sessions. */
test('an invitation works for 72 hours; a new one replaces its link', async () => {
  const { agency, manager, seller } = await agencyWithRoles()
  const gina = person(seller.id)
  const { id } = (await manager.call('inviteUser', gina)).body
  const first = await tokenFor(gina.email)
  portal.advance({ hours: 72 })
  expect(await choose(agency.visitor(), first)).toMatchObject(linkExpired)
  await manager.call('login', { username: 'manager', password: testPassword })
  expect(await manager.call('resendInvitation', { id })).toMatchObject({
    status: 200,
    body: { id, invited: true },
  })
  const second = await tokenFor(gina.email, 2)
  expect(await manager.call('resendInvitation', { id })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '300' },
    body: { error: 'Gina Ven was just invited. You can send a new invitation in 5 minutes.' },
  })
  portal.advance({ minutes: 5 })
  await manager.call('resendInvitation', { id })
  const third = await tokenFor(gina.email, 3)
  expect(await choose(agency.visitor(), second)).toMatchObject(linkExpired)
  expect((await choose(agency.visitor(), third)).status).toBe(200)
  expect(await manager.call('resendInvitation', { id })).toMatchObject({
    status: 400,
    body: { errors: ['Gina Ven has already chosen a password.'] },
  })
})
