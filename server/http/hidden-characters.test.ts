import { expect, test } from 'vitest'

import { voucherPaths } from '#contract/changes/voucher-paths.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { correct, previewedCorrection } from '#tests/support/test-correction.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const manager = await agency.signedIn('manager', { permissions: [2] })
const admin = await (await portal.provider()).signedIn('admin')
const desk = (await manager.call('createRole', { title: 'Desk', permissions: [] })).body
const turned = 'Ann\u202E'
const remove = 'Remove hidden control characters.'

async function booked(names: object = {}) {
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  const answer = await agent.call('bookReservation', { ...booking, ...names })
  return { id: booking.quoteID, answer }
}

const user = { username: 'ann', display_name: 'Ann', email: 'ann@example.com', role_id: desk.id }
const party = { FirstName: 'First', LastName: 'Guest', BodyWeight: 150, Type: 'Adult' as const }

interface Case {
  title: string
  call: () => Promise<{ status: number; body: object }>
  words: string
}
const cases: Case[] = [
  ...['masterFirstName', 'masterLastName'].map((name) => ({
    title: `a booking's ${name}`,
    call: async () => (await booked({ [name]: turned })).answer,
    words: `Enter the lead passenger's ${name === 'masterFirstName' ? 'first' : 'last'} name. ${remove}`,
  })),
  ...(['FirstName', 'LastName'] as const).map((name) => ({
    title: `a passenger's ${name}`,
    call: async () => (await booked({ paxArray: [{ ...party, [name]: turned }] })).answer,
    words: `Enter the passenger's ${name === 'FirstName' ? 'first' : 'last'} name. ${remove}`,
  })),
  {
    title: "an agency's reference",
    call: async () => (await booked({ agencyReference: `PO\u2028${turned}1` })).answer,
    words: `Your reference is invalid. ${remove}`,
  },
  {
    title: 'additional data',
    call: async () => (await booked({ attribArray: [{ id: 'diet', value: `Vegan\u2067` }] })).answer,
    words: `Additional data is invalid. ${remove}`,
  },
  {
    title: 'the name of a role',
    call: () => manager.call('createRole', { title: `De\u200Fsk 2`, permissions: [] }),
    words: `Enter a title for the role. ${remove}`,
  },
  {
    title: 'the name of a user',
    call: () => manager.call('createUser', { ...user, display_name: turned, password: 'three ripe walnuts' }),
    words: `Enter a display name. ${remove}`,
  },
  {
    title: 'the name of an invited user',
    call: () => manager.call('inviteUser', { ...user, display_name: turned }),
    words: `Enter a display name. ${remove}`,
  },
  {
    title: "one's own name",
    call: () => agent.call('saveAccount', { display_name: `A\u2066gent`, email: 'agent@example.com' }),
    words: `Enter a display name. ${remove}`,
  },
  {
    title: 'the name of an agency',
    call: () => admin.call('createAgency', { name: `Rim\u061CTours`, domain: 'rim-hidden' }),
    words: `Enter a name. ${remove}`,
  },
  {
    title: "a port's username",
    call: () =>
      admin.call('createAgency', { name: 'Rim', domain: 'rim-port', username: turned, password: 'x' }),
    words: `The port username is invalid. ${remove}`,
  },
]
for (const { title, call, words } of cases) {
  test(`a hidden character in ${title} is refused with words that say what to do`, async () => {
    const { status, body } = await call()
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)])
  })
}

test('joiners of Persian names and emoji are kept', async () => {
  const masterFirstName = 'نمی\u200Cخواهم 👩\u200D👩\u200D👧'
  const { id, answer } = await booked({ masterFirstName })
  expect(answer.status).toBe(200)
  expect((await agent.call('showReservation', { id })).body.query.masterFirstName).toBe(masterFirstName)
})

/** As the code before could store them. */
async function oldRecord() {
  const { id } = await booked()
  const old = { first_name: turned, last_name: `L\u2066e\u2028ad` }
  await portal.db.updateTable('reservation_revisions').set(old).where('quote_id', '=', id).execute()
  return id
}

const reading = async (user: Visitor, id: string) =>
  [
    await user.call('showReservation', { id }),
    await user.call('listReservations', {}),
    await user.call('showHistory', { id }),
    await user.call('showCorrection', { id }),
  ].map(({ status }) => status)

test('records from before still show, their documents and mail stay right, and a correction says what to remove', async () => {
  const id = await oldRecord()
  expect(await reading(agent, id)).toEqual([200, 200, 200, 200])
  const file = await agent.send({ method: 'GET', url: voucherPaths.pdf.replace('{id}', id) })
  expect(file.status).toBe(200)
  expect((await readPdf(file.bytes)).text).toContain('Ann Le ad')
  const before = portal.mail.sent.length
  await agent.call('resendConfirmation', { id })
  await portal.mail.count(before + 1)
  const mail = portal.mail.sent.at(-1)
  for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/[\u202E\u2066\u2028]/)
  expect(mail?.text).toContain('Ann Le')
  const { preview } = await previewedCorrection(agent, id, () => ({ phoneNumber: '+1 702 555 0199' }))
  expect(preview.status).toBe(400)
  const names = { masterFirstName: 'Ann', masterLastName: 'Lead' }
  expect((await correct(agent, id, () => names)).answer.status).toBe(200)
})
