import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { postReservation } from '#server/features/ledger/post-reservation.ts'
import { insertMadeRefund } from '#server/features/payments/refunds.sql.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { accountDifferences, balanceOf } from '#tests/support/ledger/account-differences.ts'
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
import { payBy, paymentsIn } from '#tests/support/test-payment.ts'
import { runRefundJobs } from '#tests/support/test-refund.ts'

const { portal, agency, cardAgency, byCard, onAccount, ownDay } = await changesPortal()
await portal.jobs.stop()
const [date, cardDate] = [ownDay(), ownDay()]
/** Within 48 hours of the departure, when a cancellation costs half. */
const soon = '2026-11-17'
const testing = await (await portal.newAgency({ testMode: true })).signedIn('agent')
const seller = await agency.signedIn('seller', { permissions: [5] })
const cardSeller = await cardAgency.signedIn('seller', { permissions: [5] })
const provider = await (await portal.provider()).signedIn('sally')

/** As Stripe reports money that someone returned at its dashboard. */
async function refundAtGateway(id: string, amount_cents: number) {
  const [payment] = await paymentsIn(portal, id)
  const made = {
    payment_id: payment?.id ?? '',
    change_id: null,
    amount_cents,
    reason: 'Refunded at the gateway.',
  }
  await portal.db.transaction().execute(async (tx) => {
    await insertMadeRefund(tx, portal.clock.now, { ...made, made_by: 'gateway' }, 're_1')
    await postReservation(tx, jobActor(portal.clock.now), id, { kind: 'refund' })
  })
}

async function account() {
  const booked = (on: string, adult: number) => bookedAt(onAccount, { date: on, adult })
  const ids = {
    kept: await booked(date, 2),
    corrected: await booked(date, 2),
    canceled: await booked(date, 1),
    canceledLate: await booked(soon, 2),
    partlyLate: await booked(soon, 2),
    moved: await booked(soon, 1),
    added: await booked(date, 1),
    soldHigher: await bookedAt(seller, { date, sale: 150 }),
    higherCanceledLate: await bookedAt(seller, { date: soon, sale: 150 }),
  }
  await correct(onAccount, ids.corrected, passengerWith(1, { Type: 'Child' }))
  await cancel(onAccount, ids.canceled)
  await cancel(onAccount, ids.canceledLate)
  await cancel(onAccount, ids.partlyLate, [1])
  await cancel(seller, ids.higherCanceledLate)
  await moved(onAccount, ids.moved, ownDay(), times.pricier)
  await added(onAccount, ids.added, 'Child')
  return ids
}

async function card() {
  const paid = (on: string, adult: number) => paidAt(byCard, { date: on, adult })
  const ids = {
    expired: await bookedAt(byCard, { date: cardDate }),
    paid: await paid(cardDate, 2),
    corrected: await paid(cardDate, 2),
    canceledLate: await paid(soon, 2),
    added: await paid(cardDate, 1),
    refunded: await paid(cardDate, 1),
    soldHigher: await paidAt(cardSeller, { date: cardDate, sale: 150 }),
    withdrawn: await bookedAt(byCard, { date: cardDate }),
  }
  await correct(byCard, ids.corrected, passengerWith(1, { Type: 'Child' }))
  await cancel(byCard, ids.canceledLate)
  await payChange(byCard, (await added(byCard, ids.added, 'Adult')).change)
  await runRefundJobs(portal)
  await refundAtGateway(ids.refunded, 30_00)
  await cancel(byCard, ids.withdrawn)
  portal.advance({ minutes: 15 })
  while (await expireReservation(portal.db, portal.clock.now));
  return { ...ids, pending: await bookedAt(byCard, { date: cardDate }) }
}

const others = async () => ({
  test: await bookedAt(testing, { date }),
  provider: await bookedAt(provider, { date }),
})

/** Kind and sale, net, fee, collected and due in dollars; undefined without lines. */
async function lineOf(db: Db, id: string) {
  const { rows } = await sql<{ kind: string; cents: number[] }>`
    select kind, array[sale_cents, net_cents, fee_cents, collected_cents, due_cents]::float[] as cents
    from account_lines where quote_id = ${id}`.execute(db)
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0] && [rows[0].kind, ...rows[0].cents.map((cents) => cents / 100)]
}

async function linesOf(db: Db, ids: Record<string, string>) {
  const lines = Object.entries(ids).map(async ([name, id]) => [name, await lineOf(db, id)] as const)
  return Object.fromEntries(await Promise.all(lines))
}

test('0023 writes one line for each reservation that was ever confirmed, in whatever state, and later changes only add the difference', async () => {
  const ids = { account: await account(), card: await card(), others: await others() }
  const { db, connection } = await copyBefore('0023', portal.db)
  expect(await migrate(connection, connection)).toContain('0023_ledger')

  expect(await accountDifferences(db)).toEqual([])
  expect(await linesOf(db, ids.account)).toEqual({
    kept: ['booking', 220, 220, 0, 0, 220],
    corrected: ['booking', 175, 175, 0, 0, 175],
    canceled: undefined,
    canceledLate: ['booking', 110, 0, 110, 0, 110],
    partlyLate: ['booking', 165, 110, 55, 0, 165],
    moved: ['booking', 165, 150, 15, 0, 165],
    added: ['booking', 175, 175, 0, 0, 175],
    soldHigher: ['booking', 150, 110, 0, 0, 110],
    higherCanceledLate: ['booking', 75, 0, 55, 0, 55],
  })
  expect(await linesOf(db, ids.card)).toEqual({
    expired: undefined,
    paid: ['booking', 220, 220, 0, 220, 0],
    corrected: ['booking', 175, 175, 0, 175, 0],
    canceledLate: ['booking', 110, 0, 110, 110, 0],
    added: ['booking', 220, 220, 0, 220, 0],
    refunded: ['booking', 110, 110, 0, 80, 30],
    soldHigher: ['booking', 150, 110, 0, 150, -40],
    withdrawn: undefined,
    pending: undefined,
  })
  expect(await linesOf(db, ids.others)).toEqual({ test: undefined, provider: undefined })
  expect(await balanceOf(db, agency.id)).toBe(1175_00)
  expect(await balanceOf(db, cardAgency.id)).toBe(-10_00)

  const app = await secondApp(portal.portal, connection, 4, afterAll)
  const [here, there] = [visitorOf(app, onAccount), visitorOf(app, byCard)]
  expect((await cancel(here, ids.account.kept)).status).toBe(200)
  expect((await moved(here, ids.account.moved, date, times.usual)).answer.status).toBe(200)
  await payBy(there, ids.card.pending, {})
  expect((await cancel(there, ids.card.paid)).status).toBe(200)
  await bookedAt(here, { date })
  expect(await accountDifferences(db)).toEqual([])
  // Less the canceled one, less the cheaper departure, and one more.
  expect(await balanceOf(db, agency.id)).toBe(1175_00 - 220_00 - 40_00 + 110_00)
  expect(await balanceOf(db, cardAgency.id)).toBe(-10_00)
})

test('0023 stops when the lines do not add up to the reservations', async () => {
  const { db, connection } = await copyBefore('0023', portal.db)
  // Each line counts its sale twice.
  await sql`
    create function double_sale() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'account_lines' then new.sale_cents := 2 * new.sale_cents; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create function double_lines() returns event_trigger language plpgsql as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.account_lines') then
        create trigger double_sale before insert on account_lines for each row execute function double_sale();
      end if;
    end $$`.execute(db)
  await sql`create event trigger double_lines on ddl_command_end when tag in ('CREATE TABLE')
    execute function double_lines()`.execute(db)
  await expect(migrate(connection, connection)).rejects.toThrow('do not add up')
  const { rows } = await sql`select to_regclass('account_lines') as made`.execute(db)
  expect(rows).toEqual([{ made: null }])
})
