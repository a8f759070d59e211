import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createReservationMail } from '#server/features/reservations/mails/create-reservation-mail.ts'
import { mailSenders, sendAll } from '#tests/support/mail/test-mail-sender.ts'
import { bookedAt, changesPortal, paidAt } from '#tests/support/test-changes.ts'
import { correct } from '#tests/support/test-correction.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, onAccount, byCard, ownDay } = await changesPortal()
// The test sends mail itself.
await portal.jobs.stop()
const boss = await (await portal.provider()).signedIn('boss')
const { newSender, failures } = mailSenders(portal.db, portal.clock)
const sender = newSender({
  transport: portal.mail,
  compose: (mail) => createReservationMail(portal.db, portal.clock.now, portal.portal.documents, mail),
})
const sendMail = () => sendAll(sender)

/** What is sent and what waits, from now on. */
async function mailsOf(act: () => Promise<unknown>) {
  await sendMail()
  failures.length = 0
  await portal.db.deleteFrom('mail_outbox').execute()
  await act()
  const mails = await portal.db
    .selectFrom('mail_outbox')
    .select(['about', 'reader'])
    .orderBy('revision')
    .orderBy('reader', 'desc')
    .execute()
  return mails.map(({ about, reader }) => `${about} ${reader}`)
}

const book = (user: Visitor = onAccount) => bookedAt(user, { date: ownDay(), adult: 2 })

async function cancel(
  id: string,
  { by = onAccount, passengers }: { by?: Visitor; passengers?: number[] } = {},
) {
  const who = { id, agencyID: by === boss ? agency.id : undefined }
  const { body } = await by.call('previewCancellation', { ...who, passengers: passengers?.join(',') })
  const { revision, fee, refund, newTotal } = body
  const sent = { ...who, passengers, changeID: randomUUID(), revision, fee, refund, newTotal }
  expect((await by.call('cancelReservation', sent)).status).toBe(200)
}

const withdrawn: { title: string; act: () => Promise<unknown> }[] = [
  { title: 'booked and canceled', act: async () => cancel(await book()) },
  {
    title: 'booked, corrected and canceled',
    async act() {
      const id = await book()
      expect((await correct(onAccount, id, () => ({ masterFirstName: 'Lea' }))).answer.status).toBe(200)
      await cancel(id)
    },
  },
  {
    title: 'booked, canceled in part and then as a whole',
    async act() {
      const id = await book()
      await cancel(id, { passengers: [1] })
      await cancel(id)
    },
  },
  { title: 'canceled by the provider', act: async () => cancel(await book(), { by: boss }) },
  {
    title: 'canceled after two minutes to the second',
    async act() {
      const id = await book()
      portal.advance({ minutes: 2 })
      await cancel(id)
    },
  },
  { title: 'by card, never paid', act: async () => cancel(await book(byCard), { by: byCard }) },
  {
    title: 'by card, paid',
    act: async () => cancel(await paidAt(byCard, { date: ownDay(), adult: 2 }), { by: byCard }),
  },
]
test.each(withdrawn)('$title before the confirmation went out: nothing is sent', async ({ act }) => {
  expect(await mailsOf(act)).toEqual([])
})

const sent: { title: string; act: () => Promise<unknown>; mails: string[] }[] = [
  {
    title: 'canceled when the confirmation was sent',
    async act() {
      const id = await book()
      await sendMail()
      await cancel(id)
    },
    mails: ['confirmed guest', 'canceled guest'],
  },
  {
    title: 'canceled by the provider when the confirmation was sent',
    async act() {
      const id = await book()
      await sendMail()
      await cancel(id, { by: boss })
    },
    mails: ['confirmed guest', 'canceled guest', 'canceled booker'],
  },
  {
    title: 'corrected and canceled when the confirmation was sent',
    async act() {
      const id = await book()
      await sendMail()
      await correct(onAccount, id, () => ({ masterFirstName: 'Lea' }))
      await cancel(id)
    },
    mails: ['confirmed guest', 'changed guest', 'canceled guest'],
  },
  {
    title: 'canceled when the confirmation failed, which may have arrived',
    async act() {
      const id = await book()
      portal.mail.failing = true
      await sendMail()
      portal.mail.failing = false
      await cancel(id)
    },
    mails: ['confirmed guest', 'canceled guest'],
  },
  {
    title: 'canceled after more than two minutes',
    async act() {
      const id = await book()
      portal.advance({ minutes: 2, milliseconds: 1 })
      await cancel(id)
    },
    mails: ['confirmed guest', 'canceled guest'],
  },
  {
    title: 'by card, never paid, canceled after more than two minutes',
    async act() {
      const id = await book(byCard)
      portal.advance({ minutes: 2, milliseconds: 1 })
      await cancel(id, { by: byCard })
    },
    mails: ['canceled guest'],
  },
  {
    title: 'canceled in part',
    act: async () => cancel(await book(), { passengers: [1] }),
    mails: ['confirmed guest', 'changed guest'],
  },
  {
    title: 'canceled beside another reservation',
    async act() {
      await book()
      await cancel(await book())
    },
    mails: ['confirmed guest'],
  },
]
test.each(sent)('$title: $mails', async ({ act, mails }) => {
  expect(await mailsOf(act)).toEqual(mails)
  const before = portal.mail.sent.length
  portal.advance({ minutes: 1 })
  await sendMail()
  const waiting = await portal.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .execute()
  expect({ waiting, isLast: portal.mail.sent.length - before <= mails.length }).toEqual({
    waiting: [],
    isLast: true,
  })
})
