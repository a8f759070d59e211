import { afterAll, expect, test } from 'vitest'

import type { Db, Tx } from '#server/db/database.ts'
import { claimDueMails } from '#server/mail/outbox.sql.ts'
import { withdrawMails } from '#server/sql/mail-outbox.ts'
import { countWaiting } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { bookedAt, changesPortal } from '#tests/support/test-changes.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { portal, onAccount, ownDay } = await changesPortal()
// The test sends no mail.
await portal.jobs.stop()
const { db, clock } = portal
const app = await secondApp(portal.portal, portal.connection, 2, afterAll)
const agent = Object.assign(new Visitor(app, onAccount.host), { cookie: onAccount.cookie })
const someoneWaits = () => waitUntil(async () => (await countWaiting(db)) > 0)

const claim = (on: Db) =>
  claimDueMails(on, { now: clock.now, until: clock.now.add({ minutes: 3 }), atMost: 8, except: [] })

async function booked() {
  await db.deleteFrom('mail_outbox').execute()
  const id = await bookedAt(onAccount, { date: ownDay() })
  return { id, change: (await previewed(agent, id)).change }
}

const outbox = async () => {
  const mails = await db.selectFrom('mail_outbox').select(['about', 'attempts']).orderBy('revision').execute()
  return mails.map(({ about, attempts }) => `${about} ${attempts}`)
}

test('a confirmation that is being claimed when its reservation is canceled is followed by the cancellation', async () => {
  const { change } = await booked()
  const claiming = await db.startTransaction().execute()
  expect(await claim(claiming)).toHaveLength(1)
  const canceling = agent.call('cancelReservation', change)
  await someoneWaits()
  await claiming.commit().execute()
  expect((await canceling).status).toBe(200)
  expect(await outbox()).toEqual(['confirmed 1', 'canceled 0'])
})

test('a confirmation that a cancellation is withdrawing is not claimed, unless the cancellation fails', async () => {
  const { id } = await booked()
  const canceling = await db.startTransaction().execute()
  expect(await withdrawMails(canceling, id)).toBe(true)
  expect(await claim(db)).toEqual([])
  await canceling.rollback().execute()
  expect(await claim(db)).toHaveLength(1)
})

const ways = {
  /** Like the product: waits for the claim, then looks. */
  locking: withdrawMails,
  asking: async (tx: Tx, id: string) => {
    const mails = await tx
      .selectFrom('mail_outbox')
      .select(['id', 'attempts'])
      .where('reservation_id', '=', id)
      .execute()
    if (mails.some(({ attempts }) => attempts > 0)) return false
    for (const mail of mails) await tx.deleteFrom('mail_outbox').where('id', '=', mail.id).execute()
    return true
  },
}

/** Whether the mail counts as withdrawn although it has been claimed. */
async function withdrawWhileClaiming(withdraw: (tx: Tx, id: string) => Promise<boolean>) {
  const { id } = await booked()
  const claiming = await db.startTransaction().execute()
  const claimed = await claim(claiming)
  const withdrawing = db.transaction().execute((tx) => withdraw(tx, id))
  await someoneWaits()
  await claiming.commit().execute()
  return { claimed: claimed.length, isWithdrawn: await withdrawing }
}

test('control: with the lock a claimed confirmation stays, with check-then-write it would be sent without a cancellation', async () => {
  expect(await withdrawWhileClaiming(ways.locking)).toEqual({ claimed: 1, isWithdrawn: false })
  expect(await withdrawWhileClaiming(ways.asking)).toEqual({ claimed: 1, isWithdrawn: true })
})
