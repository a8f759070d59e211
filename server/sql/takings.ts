import { type RawBuilder, sql } from 'kysely'

export interface Taking {
  kind: 'cash' | 'terminal'
  reference: string
}

interface BookedTaking {
  booked_by: string
  booked_at: Temporal.Instant
  sale_cents: number
  taking: Taking['kind'] | null
  taking_reference: string | null
}

/** Inserts what was taken for the booking in the row of `booked`. */
export const takeForBookingSql = (values: BookedTaking, booked: RawBuilder<unknown>) => sql`
      insert into takings (quote_id, revision, kind, amount_cents, reference, user_id, taken_at)
      select quote_id, 1, ${values.taking}, ${values.sale_cents}::bigint, ${values.taking_reference},
        ${values.booked_by}::uuid, ${values.booked_at}::timestamptz
      from ${booked}`

/** How a reservation was paid at the desk; null if it wasn't. */
export const takingOf = (quoteId: RawBuilder<unknown>) => sql<Taking | null>`(
  select jsonb_build_object('kind', t.kind, 'reference', t.reference) from takings t
  where t.quote_id = ${quoteId} order by t.revision desc limit 1)`
