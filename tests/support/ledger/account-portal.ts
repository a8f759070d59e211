import { sql } from 'kysely'

import type { Schedule } from '#server/features/catalogue/catalogue.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import type { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Portal = Awaited<ReturnType<typeof testPortal>>

interface AccountPortal extends Awaited<ReturnType<typeof bookingPortal>> {
  manager: Visitor
  admin: Visitor
}

/** The portal of bookingPortal with an agency's administrator, and the provider's. */
export async function accountPortal(schedule: Partial<Schedule> = {}): Promise<AccountPortal> {
  const booking = await bookingPortal(schedule)
  const manager = await booking.agency.signedIn('manager', { permissions: [2] })
  const admin = await (await booking.portal.provider()).signedIn('admin')
  return { ...booking, manager, admin }
}

/** One adult on account: $110.00 due, sold for $110.00. Permission 5 can sell for more. */
export async function bookOnAccount(agent: Visitor, date: string, adult: string | number = '110.00') {
  const { booking } = await quoted(agent, { productID: 'tour', date })
  const sent = { ...booking, markup: { adult }, hotelID: null, attribArray: [] }
  const answer = await agent.call('bookReservation', sent)
  return { quoteID: booking.quoteID, answer }
}

/** As a month is closed, with these lines. */
export async function insertStatement(
  { db }: Portal,
  agencyId: string,
  { number, month, due, lines }: { number: number; month: string; due: string; lines: string[] },
) {
  const ids = lines.map(Number)
  await sql`
    with chosen as (select * from account_lines where agency_id = ${agencyId} and id = any(${ids})),
    opening as (select coalesce((select closing_cents from account_statements
      where agency_id = ${agencyId} order by number desc limit 1), 0) as cents),
    statement as (
      insert into account_statements (id, agency_id, number, month, closed_at, due_date, opening_cents, closing_cents,
        lines, sale_cents, net_cents, fee_cents, collected_cents, entry_cents)
      select gen_random_uuid(), ${agencyId}, ${number}, ${month}::date, now(), ${due}::date, opening.cents,
        opening.cents + coalesce(sum(due_cents), 0), count(chosen.id), coalesce(sum(sale_cents), 0),
        coalesce(sum(net_cents), 0), coalesce(sum(fee_cents), 0), coalesce(sum(collected_cents), 0),
        coalesce(sum(entry_cents), 0)
      from opening left join chosen on true group by opening.cents returning id)
    insert into account_statement_lines (line_id, statement_id)
    select chosen.id, statement.id from chosen, statement`.execute(db)
}

interface Entry {
  cents: number
  date: string
  kind?: string
  reverses?: string
}

/** Without the call, to test what reads them. */
export async function insertEntry(
  { db }: Portal,
  agencyId: string,
  { cents, date, kind = 'received', reverses }: Entry,
): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    with line as (
      insert into account_lines (agency_id, made_at, kind, service_date, entry_cents, entry_id, text, reverses)
      values (${agencyId}, now(), ${kind}, ${date}::date, ${cents}, gen_random_uuid(), 'By wire',
        ${reverses ?? null}::bigint)
      returning id, agency_id, due_cents),
    balance as (
      insert into account_balances as b (agency_id, slot, cents) select agency_id, 0, due_cents from line
      on conflict (agency_id, slot) do update set cents = b.cents + excluded.cents)
    select id from line`.execute(db)
  return String(rows[0]?.id)
}
