import { type Insertable, type Selectable, sql } from 'kysely'

import { anyOf } from '#server/db/any-of.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SiteScope } from '#server/scope.ts'
import { quoteIsBooked } from '#server/sql/reservations.ts'

export type QuoteRow = Selectable<Tables['quotes']>
export type QuotedItinerary = Selectable<Tables['quote_itineraries']>
type NewQuote = Insertable<Tables['quotes']>
type NewItinerary = Omit<Insertable<Tables['quote_itineraries']>, 'quote_id'>

const columns: (keyof NewQuote)[] = [
  'id',
  'agency_id',
  'created_by',
  'product_id',
  'product_code',
  'product_name',
  'time_zone',
  'local_date',
  'adults',
  'children',
  'attributes',
  'cancellation_policy',
  'move_fee_cents',
  'weight_rule',
  'created_at',
  'expires_at',
]

const insertWithItineraries = compileOnce(
  (_, quote: NewQuote & { itineraries: string }) => sql<object>`
    with quote as (
      insert into quotes (${sql.join(columns.map((name) => sql.ref(name)))})
      values (${sql.join(columns.map((name) => quote[name]))}) returning id)
    insert into quote_itineraries (quote_id, departure_id, local_time, adult_price_cents, child_price_cents,
      adult_fees_cents, child_fees_cents, pickup_class, departs_at)
    select quote.id, i.* from quote, jsonb_to_recordset(${quote.itineraries}::jsonb) as i(departure_id bigint,
      local_time time, adult_price_cents integer, child_price_cents integer, adult_fees_cents integer,
      child_fees_cents integer, pickup_class text, departs_at timestamptz)`,
)

export async function insertQuote(db: Db, quote: NewQuote, itineraries: NewItinerary[]) {
  await insertWithItineraries(db, { ...quote, itineraries: JSON.stringify(itineraries) })
}

/** Undefined for another agency's quote too. */
export function quoteById(db: Db, { agency }: SiteScope, id: string) {
  return db
    .selectFrom('quotes')
    .selectAll()
    .select(quoteIsBooked(sql.ref('quotes.id')).as('booked'))
    .where('agency_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function itinerariesOf(db: Db, quoteIds: readonly string[]) {
  return db
    .selectFrom('quote_itineraries')
    .selectAll()
    .select('departure_id as id')
    .where('quote_id', '=', anyOf(quoteIds))
    .orderBy('local_time')
    .execute()
}

/** Returns how many it deleted, at most `limit`. */
export async function deleteUnbookedQuotes(db: Db, expiredBefore: Temporal.Instant, limit: number) {
  const { numAffectedRows } = await sql`
    delete from quotes where id in (
      select id from quotes where expires_at < ${expiredBefore} and not ${quoteIsBooked(sql.ref('quotes.id'))}
      order by expires_at limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
