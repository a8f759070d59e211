import { expect, test } from 'vitest'

import { openDatabase, type Tx } from '#server/db/database.ts'
import {
  deleteLinksOf,
  insertLink,
  linkByToken,
  useLink,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { lockEnabledUser, lockUser } from '#server/features/users/users.sql.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const passwords = ['the first new password', 'the second new password']

/** An invited user has no password yet. */
async function userWithLink(start: 'invited' | 'with a password' = 'with a password') {
  const agency = await portal.newAgency()
  const userId = await agency.addUser('agent')
  if (start === 'invited')
    await portal.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  const token = newToken()
  const { now } = portal.clock
  await portal.db.transaction().execute((tx) =>
    insertLink(tx, {
      tokenHash: tokenHash(token),
      agencyId: agency.id,
      userId,
      now,
      expiresAt: now.add({ minutes: 30 }),
    }),
  )
  return { agency, userId, token }
}

for (const start of ['with a password', 'invited'] as const)
  test(`a link of a user ${start}, used twice at once in two processes, sets the password once`, async () => {
    const { agency, token } = await userWithLink(start)
    const apps = await Promise.all([1, 2].map(() => secondApp(portal.portal, portal.connection, 2)))
    const writes = await blockWrites(portal.connection, 'password_links')
    const [answers] = await Promise.all([
      Promise.all(
        apps.map((app, index) =>
          new Visitor(app, agency.host).call('choosePassword', { token, password: passwords[index] ?? '' }),
        ),
      ),
      writes.releaseAt(2),
    ])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers[winner]?.body).toEqual({ ok: true })
    expect(answers[1 - winner]?.status).toBe(404)
    expect(answers[1 - winner]?.body).toEqual({ error: 'This link has expired or was already used.' })
    const signIns = passwords.map((password) =>
      agency.visitor().call('login', { username: 'agent', password }),
    )
    const statuses = (await Promise.all(signIns)).map(({ status }) => status)
    expect(statuses[winner]).toBe(200)
    expect(statuses[1 - winner]).toBe(401)
  })

type Link = Awaited<ReturnType<typeof userWithLink>>

const ways = {
  /** As the product does it: who deletes the row has used the link. */
  deleting: async (tx: Tx, { agency, token }: Link) =>
    (await useLink(tx, agency.id, portal.clock.now, tokenHash(token))) !== undefined,
  asking: async (tx: Tx, { agency, userId, token }: Link) => {
    const link = await linkByToken(tx, agency.id, portal.clock.now, tokenHash(token))
    await deleteLinksOf(tx, userId)
    return link !== undefined
  },
}

async function useTwice(way: (typeof ways)[keyof typeof ways]) {
  const link = await userWithLink()
  const writes = await blockWrites(portal.connection, 'password_links')
  const { db, close } = openDatabase(portal.connection, { connections: 2, patient: true })
  const uses = [1, 2].map(() => db.transaction().execute((tx) => way(tx, link)))
  const [used] = await Promise.all([Promise.all(uses), writes.releaseAt(2)])
  await close()
  return used.filter(Boolean).length
}

test('control: checking first and deleting later would use a link twice', async () => {
  expect(await useTwice(ways.deleting)).toBe(1)
  expect(await useTwice(ways.asking)).toBe(2)
})

const signedIn = async (host: string, username: string) => {
  const visitor = new Visitor(await secondApp(portal.portal, portal.connection, 2), host)
  await visitor.call('login', { username, password: testPassword })
  return visitor
}

/** A manager saves a new email address of the user, which ends the links; `other` starts before that is committed. */
async function duringSave({ agency, userId }: Link, other: () => Promise<{ status: number }>) {
  await agency.addUser('manager', { permissions: [2] })
  const manager = await signedIn(agency.host, 'manager')
  const { role, username, display_name } = (await manager.call('showUser', { id: userId })).body
  const user = { id: userId, username, display_name, role_id: role.id, email: 'new@example.com' }
  const writes = await blockWrites(portal.connection, 'audit_log')
  const saving = manager.call('saveUser', user)
  await writes.waitForBlocked(1)
  const [saved, answer] = await Promise.all([saving, other(), writes.releaseAt(2)])
  return [saved.status, answer.status]
}

test('a password chosen while the user is saved waits, and by then its link has expired', async () => {
  const link = await userWithLink()
  const visitor = new Visitor(await secondApp(portal.portal, portal.connection, 2), link.agency.host)
  const choose = () => visitor.call('choosePassword', { token: link.token, password: testPassword })
  expect(await duringSave(link, choose)).toEqual([200, 404])
})

test('an invitation sent again while the user is saved waits, and by then another was sent to the new address', async () => {
  const link = await userWithLink('invited')
  const { agency, userId: id } = link
  await (await portal.provider()).addUser('admin')
  const admin = await signedIn('localhost', 'admin')
  const renew = () => admin.call('resendInvitation', { agencyID: agency.id, id })
  expect(await duringSave(link, renew)).toEqual([200, 429])
})

test('control: taking the link before the user would deadlock with a save', async () => {
  const { agency, userId, token } = await userWithLink()
  const { db, close } = openDatabase(portal.connection, { connections: 2, patient: true })
  const [save, choose] = await Promise.all([db.startTransaction().execute(), db.startTransaction().execute()])
  await lockUser(save, agency.id, userId)
  await useLink(choose, agency.id, portal.clock.now, tokenHash(token))
  const outcomes = await Promise.allSettled([
    deleteLinksOf(save, userId),
    lockEnabledUser(choose, agency.id, userId),
  ])
  await Promise.all([save.rollback().execute(), choose.rollback().execute()])
  await close()
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(failures).toEqual([expect.objectContaining({ code: '40P01' })])
})
