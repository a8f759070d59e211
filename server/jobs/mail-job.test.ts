import { expect, onTestFinished, test } from 'vitest'

import { bookedAt, changesPortal } from '#tests/support/test-changes.ts'
import { correct } from '#tests/support/test-correction.ts'

const { portal, agency, onAccount, ownDay } = await changesPortal()
const boss = await (await portal.provider()).signedIn('boss')
// Invited administrators get this user's role.
await agency.addUser('manager', { permissions: [2] })

/** The mail server takes no message for this recipient until `release`. */
function hold(recipient: string) {
  const held = Promise.withResolvers<void>()
  portal.mail.held.set(recipient, held.promise)
  const release = () => {
    portal.mail.held.delete(recipient)
    held.resolve()
  }
  onTestFinished(release)
  return release
}
async function invite(username: string) {
  const person = { username, display_name: username, email: `${username}@example.com` }
  const { status } = await boss.call('inviteAdministrator', { agencyID: agency.id, ...person })
  expect(status).toBe(200)
}

test('a delivery that hangs holds up only the later mail about its reservation', async () => {
  const release = hold('lena@example.com')
  const id = await bookedAt(onAccount, { date: ownDay() })
  const { answer } = await correct(onAccount, id, () => ({ emailAddress: 'lea@example.com' }))
  expect(answer.status).toBe(200)
  await invite('ana')
  await portal.mail.count(1)
  release()
  await portal.mail.count(3)
  expect(portal.mail.sent.map(({ recipient }) => recipient)).toEqual([
    'ana@example.com',
    'lena@example.com',
    'lea@example.com',
  ])
})
