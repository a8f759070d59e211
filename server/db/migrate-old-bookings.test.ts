import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { seatsByTime } from '#tests/support/due-changes/seats-by-time.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import {
  added,
  bookedAt,
  changesPortal,
  moved,
  paidAt,
  payChange,
  times,
} from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy, paymentLink } from '#tests/support/test-payment.ts'
import { runRefundJobs } from '#tests/support/test-refund.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, byCard, onAccount, ownDay } = await changesPortal()
await portal.jobs.stop()

/** One reservation in each state, by what became of it. */
async function oldReservations() {
  const date = ownDay()
  const ids = {
    expired: await bookedAt(byCard, { date }),
    onAccount: await bookedAt(onAccount, { date, adult: 2 }),
    paid: await paidAt(byCard, { date, adult: 2 }),
    corrected: await paidAt(byCard, { date, adult: 2 }),
    canceled: await paidAt(byCard, { date }),
    partly: await paidAt(byCard, { date, adult: 2 }),
  }
  await correct(byCard, ids.corrected, passengerWith(1, { Type: 'Child' }))
  await cancel(byCard, ids.canceled)
  await cancel(byCard, ids.partly, [1])
  await runRefundJobs(portal)
  portal.advance({ minutes: 15 })
  while (await expireReservation(portal.db, portal.clock.now));
  return { date, ids: { ...ids, pending: await bookedAt(byCard, { date }) } }
}

/** Everything that is shown of a reservation, with its money. */
async function shownOf(db: Db, user: Visitor, id: string) {
  const { body: record } = await user.call('showReservation', { id })
  const { body: history } = await user.call('showHistory', { id })
  const { rows } = await sql`
    select p.status, p.amount_cents, p.change_id, f.amount_cents as refunded, f.change_id as refunded_for
    from payments p left join refunds f on f.payment_id = p.id where p.quote_id = ${id} order by 2, 4`.execute(
    db,
  )
  return { record, history, money: rows }
}

test('bookings in every state are the same after 0022, and can be paid, moved and added to', async () => {
  const { date, ids } = await oldReservations()
  const link = await paymentLink(byCard, ids.pending)
  const userOf = (id: string) => (id === ids.onAccount ? onAccount : byCard)
  const shownBy = async (db: Db, visitor: (id: string) => Visitor) =>
    Promise.all(Object.values(ids).map((id) => shownOf(db, visitor(id), id)))
  const before = await shownBy(portal.db, userOf)
  const { db, connection } = await copyBefore('0022', portal.db)
  expect(await migrate(connection, connection)).toContain('0022_due_changes')

  const app = await secondApp(portal.portal, connection, 4, afterAll)
  const [card, account] = [visitorOf(app, byCard), visitorOf(app, onAccount)]
  const after = await shownBy(db, (id) => (id === ids.onAccount ? account : card))
  expect(after).toEqual(before)

  expect(await paymentLink(card, ids.pending), 'the link in the mail').toEqual(link)
  await payBy(card, ids.pending, {})
  expect((await card.call('showPaid', { quoteID: ids.pending })).body.paid).toBe(true)
  expect((await added(account, ids.onAccount, 'Child')).answer.body).toEqual({ revision: 2, due: null })
  const { change, answer } = await moved(card, ids.paid, date, times.pricier)
  expect(answer.body).toMatchObject({ revision: 1, due: { amount: 80 } })
  await payChange(card, change)
  expect((await moved(card, ids.corrected, date, times.cheap)).answer.body).toEqual({
    revision: 3,
    due: null,
  })
  const addition = await added(card, ids.partly, 'Adult')
  expect(addition.answer.body).toMatchObject({ revision: 2, due: { amount: 110 } })
  await payChange(card, addition.change)
  expect((await card.call('showReservation', { id: ids.partly })).body.reservation.revision).toBe(3)
  expect(await seatsByTime(db, date)).toEqual({
    [times.usual]: 3 + 2 + 1,
    [times.pricier]: 2,
    [times.cheap]: 2,
  })
})
