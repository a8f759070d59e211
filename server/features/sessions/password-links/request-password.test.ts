import { expect, test } from 'vitest'

import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const portal = await testPortal()
type Agency = Awaited<ReturnType<typeof portal.newAgency>>

let numbers = 0
const newAddress = () => `203.0.113.${(numbers += 1)}`

function strangerAt(agency: Agency, address = newAddress()) {
  const stranger = agency.visitor()
  stranger.address = address
  return stranger
}

/** The recipients of all mail so far, sent or still waiting. */
const recipients = async () =>
  (await portal.db.selectFrom('mail_outbox').select('recipient').execute()).map(({ recipient }) => recipient)
const mailsToAgent = async () => (await recipients()).filter((one) => one === 'agent@example.com').length

/** How many mails these askers cause, one after another, for the agency's user 'agent'. */
async function mailsFor(agency: Agency, askers: Visitor[]): Promise<number> {
  const before = await mailsToAgent()
  for (const asker of askers) {
    const answer = await asker.call('requestPassword', { username: 'agent' })
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  }
  const marker = `marker${(numbers += 1)}`
  await agency.addUser(marker)
  await strangerAt(agency).call('requestPassword', { username: marker })
  // Requests are handled in order, but mail that is due at the same time is sent in any order.
  await waitUntil(async () => (await recipients()).includes(`${marker}@example.com`))
  return (await mailsToAgent()) - before
}

test('an address gets one email to an account in 15 minutes, and leaves the others their share', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const stranger = strangerAt(agency)
  expect(
    await mailsFor(
      agency,
      Array.from({ length: 10 }, () => stranger),
    ),
  ).toBe(1)
  expect(
    await mailsFor(agency, [strangerAt(agency, '2001:db8:1:2::1'), strangerAt(agency, '2001:db8:1:2::2')]),
  ).toBe(1)
  expect(await mailsFor(agency, [strangerAt(agency), strangerAt(agency), strangerAt(agency)])).toBe(1)
  portal.advance({ minutes: 15 })
  expect(await mailsFor(agency, [stranger])).toBe(1)
})

test('no matter what strangers ask, a browser that the owner signed in from gets an email every five minutes', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signedIn('agent')
  const strangers = Array.from({ length: 6 }, () => strangerAt(agency))
  strangers.push(strangerAt(agency, owner.address))
  expect(await mailsFor(agency, strangers)).toBe(3)
  expect(await mailsFor(agency, [owner, owner])).toBe(1)
  portal.advance({ minutes: 5 })
  expect(await mailsFor(agency, [owner])).toBe(1)
})

test("a browser that only someone else signed in from is a stranger's", async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const colleague = await agency.signedIn('colleague')
  colleague.address = newAddress()
  expect(await mailsFor(agency, [colleague, colleague])).toBe(1)
})

test('an invitation does not count', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('manager', { permissions: [2] })
  const admin = await (await portal.provider()).signedIn('admin')
  const person = { username: 'agent', display_name: 'A', email: 'agent@example.com' }
  const before = portal.mail.sent.length
  const invited = await admin.call('inviteAdministrator', { agencyID: agency.id, ...person })
  expect(invited.status).toBe(200)
  await portal.mail.count(before + 1)
  expect(await mailsFor(agency, [strangerAt(agency), strangerAt(agency), strangerAt(agency)])).toBe(3)
})

test('thirty requests from an address in 15 minutes are accepted, for any account; then it has to wait', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const stranger = strangerAt(agency)
  const ask = (username: string) => stranger.call('requestPassword', { username })
  for (let number = 1; number <= 30; number += 1) {
    expect((await ask(`user${number}`)).status, `request ${number}`).toBe(200)
    portal.advance({ seconds: 2 })
  }
  for (const username of ['agent', 'unknown']) {
    const refused = await ask(username)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({ error: 'Too many requests. Please try again in 14 minutes.' })
    expect(refused.headers['retry-after']).toBe('840')
  }
  expect((await strangerAt(agency).call('requestPassword', { username: 'agent' })).status).toBe(200)
  const known = agency.visitor()
  known.address = stranger.address
  await known.call('login', { username: 'agent', password: testPassword })
  expect((await known.call('requestPassword', { username: 'agent' })).status, 'a known browser').toBe(200)
  portal.advance({ seconds: 840 })
  expect((await ask('agent')).status).toBe(200)
})
