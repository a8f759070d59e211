import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { claimDueRefund } from '#server/features/payments/refunds.sql.ts'
import { refundState } from '#server/sql/refunds.ts'
import { agencyId, databaseBefore, quoteIdOf, userId } from '#tests/support/old-database.ts'

const paymentIdOf = (number: number) => `00000000-0000-4000-8000-0000000000e${number}`

async function insertReservation(db: Db, number: number, status: 'confirmed' | 'expired') {
  const quoteId = quoteIdOf(number)
  const isConfirmed = status === 'confirmed'
  await sql`insert into quotes (id, agency_id, created_by, product_id, product_code, product_name, time_zone,
      local_date, adults, children, attributes, created_at, expires_at)
    values (${quoteId}, ${agencyId}, ${userId}, 'p', 'P', 'Tour', 'UTC', '2027-01-01', 1, 0, '[]', now(), now())`.execute(
    db,
  )
  await sql`insert into quote_itineraries (quote_id, departure_id, local_time, adult_price_cents, child_price_cents,
      adult_fees_cents, child_fees_cents)
    values (${quoteId}, 1, '09:00', 11000, 0, 0, 0)`.execute(db)
  await sql`insert into reservations (quote_id, agency_id, booked_by, orl, departure_id, fingerprint, is_test,
      payment_required, status, booked_at, hold_expires_at, confirmed_at, paid, first_name, last_name, email, phone,
      adults, children, adult_sale_cents, child_sale_cents, total_sale_cents)
    values (${quoteId}, ${agencyId}, ${userId}, ${`1000000${number}`}, 1, '', false, true, ${status}, now(), now(),
      ${isConfirmed ? sql`now()` : null}, ${isConfirmed}, 'A', 'B', 'a@example.com', '1', 1, 0, 11000, 0, 11000)`.execute(
    db,
  )
  await sql`insert into reservation_passengers values (${quoteId}, 0, 'A', 'B', 150, 'Adult')`.execute(db)
  await sql`insert into reservation_price_lines
    values (${quoteId}, 'Adult', 1, 11000, 0, 0, 0, 11000, 11000)`.execute(db)
}

async function insertPayment(db: Db, number: number, status: string, reason: string | null) {
  await sql`insert into payments (id, quote_id, gateway, gateway_reference, amount_cents, currency, status, reason,
      started_at, settled_at)
    values (${paymentIdOf(number)}, ${quoteIdOf(number)}, 'stripe', ${`pi_${number}`}, 11000, 'usd', ${status},
      ${reason}, now(), now())`.execute(db)
}

interface OldRefund {
  cents?: number
  reason: string
  attempts: number
  error?: string
  reference?: string
}

async function insertRefund(db: Db, number: number, refund: OldRefund) {
  const { cents = 11000, reason, attempts, error = null, reference = null } = refund
  await sql`insert into refunds (payment_id, amount_cents, reason, queued_at, attempts, next_attempt_at, last_error,
      refunded_at, gateway_reference)
    values (${paymentIdOf(number)}, ${cents}, ${reason}, now() - interval '1 hour', ${attempts}, now(), ${error},
      ${reference === null ? null : sql`now()`}, ${reference})`.execute(db)
}

const byHand = 'Refunded at the gateway.'
const late = 'The tour had left before the payment arrived.'
const wrong = 'The amount does not match: 100 usd instead of 11000 usd.'

async function fill(db: Db) {
  await sql`insert into agencies (id, name, domain) values (${agencyId}, 'Old Travel', 'old')`.execute(db)
  await sql`insert into universes (id, name, position) values (${agencyId}, 'Air', 1)`.execute(db)
  await sql`insert into products (id, code, name, short_desc, universe_id, city_code, airport_code, time_zone,
      cut_off_minutes, position)
    values ('p', 'P', 'Tour', '', ${agencyId}, 'LAS', 'LAS', 'UTC', 60, 1)`.execute(db)
  for (const number of [1, 2, 3]) await insertReservation(db, number, 'expired')
  for (const number of [4, 5]) await insertReservation(db, number, 'confirmed')
  await insertPayment(db, 1, 'refunded', late)
  await insertRefund(db, 1, { reason: late, attempts: 1, reference: 're_1' })
  await insertPayment(db, 2, 'refunding', wrong)
  await insertRefund(db, 2, { cents: 1_00, reason: wrong, attempts: 2, error: 'Stripe is down' })
  await insertPayment(db, 3, 'refunding', late)
  await insertRefund(db, 3, { reason: late, attempts: 1, error: "Stripe couldn't refund: declined" })
  await insertPayment(db, 4, 'refunded', byHand)
  await insertRefund(db, 4, { reason: byHand, attempts: 0, reference: 'ch_4' })
  await insertPayment(db, 5, 'succeeded', null)
}

const stateOf = async (db: Db, number: number) => {
  const quoteId = quoteIdOf(number)
  const payment = await db
    .selectFrom('payments')
    .select(['status', 'amount_cents', refundState(sql`${quoteId}::uuid`).as('refund')])
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return { ...payment, kept: await keptCents(db, quoteId) }
}

test('payments and refunds from before 0020 keep their state, made by us or at the gateway', async () => {
  const { db, connection } = await databaseBefore('0018')
  await fill(db)

  expect(await migrate(connection, connection)).toContain('0020_partial_refunds')
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => stateOf(db, number)))).toEqual([
    { status: 'refunded', amount_cents: 110_00, refund: 'done', kept: 0 },
    { status: 'refunding', amount_cents: 1_00, refund: 'due', kept: 0 },
    { status: 'refunding', amount_cents: 110_00, refund: 'due', kept: 0 },
    { status: 'succeeded', amount_cents: 110_00, refund: 'done', kept: 0 },
    { status: 'succeeded', amount_cents: 110_00, refund: 'none', kept: 110_00 },
  ])
  const makers = db.selectFrom('refunds').select(['payment_id', 'made_by']).orderBy('payment_id')
  expect((await makers.execute()).map(({ made_by }) => made_by)).toEqual([
    'portal',
    'portal',
    'portal',
    'gateway',
  ])
  const now = Temporal.Now.instant().add({ minutes: 1 })
  const claims = [1, 2, 3].map(() => claimDueRefund(db, now, () => now.add({ hours: 1 })))
  const claimed = (await Promise.all(claims)).map((refund) => refund?.payment_id)
  expect(new Set(claimed), 'the due ones').toEqual(new Set([paymentIdOf(2), paymentIdOf(3), undefined]))
})
