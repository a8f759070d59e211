import { type Insertable, type RawBuilder, sql } from 'kysely'

import type { Tables } from '#server/db/tables.ts'

type Row = Required<Omit<Insertable<Tables['reservation_revisions']>, 'is_erased'>>

/** PostgreSQL's types of the columns, which must all be there. */
const revisionTypes = {
  revision: 'integer',
  change_id: 'uuid',
  fingerprint: 'bytea',
  kind: 'text',
  made_at: 'timestamptz',
  made_by: 'text',
  user_id: 'uuid',
  reason: 'text',
  departure_id: 'bigint',
  local_date: 'date',
  local_time: 'time',
  time_zone: 'text',
  pickup_class: 'text',
  cancellation_policy: 'jsonb',
  move_fee_cents: 'integer',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  hotel_id: 'text',
  hotel_label: 'text',
  pickup_time: 'time',
  attributes: 'jsonb',
  agency_reference: 'text',
  adults: 'integer',
  children: 'integer',
  total_sale_cents: 'bigint',
  fees_sale_cents: 'bigint',
  fees_net_cents: 'bigint',
  owed_cents: 'bigint',
  rates: 'jsonb',
  weight_rule: 'jsonb',
} as const satisfies Record<keyof Omit<Row, 'quote_id'>, string>

const passengerTypes = {
  position: 'integer',
  first_name: 'text',
  last_name: 'text',
  body_weight: 'integer',
  type: 'text',
  net_cents: 'integer',
  sale_cents: 'integer',
  seats: 'smallint',
  extra_seat_cents: 'integer',
  floor_sale_cents: 'integer',
  floor_net_cents: 'integer',
  rates: 'jsonb',
} as const satisfies Record<
  keyof Omit<Insertable<Tables['reservation_passengers']>, 'quote_id' | 'revision'>,
  string
>

const namesIn = (types: Record<string, string>) => sql.join(Object.keys(types).map((name) => sql.ref(name)))
const recordOf = (types: Record<string, string>) =>
  sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/**
 * Common table expressions that insert a revision and those who travel, both as JSON, for each row of `changed`. The
 * revision's bytes are hexadecimal, as PostgreSQL reads them: '\\x…'.
 */
export const insertRevisionSql = (
  { revision, passengers }: { revision: string; passengers: string },
  changed: RawBuilder<unknown>,
) => sql`
    revised as (
      insert into reservation_revisions (quote_id, ${namesIn(revisionTypes)})
      select quote_id, v.* from ${changed}, jsonb_to_record(${revision}::jsonb) as v(${recordOf(revisionTypes)})
      returning quote_id, revision),
    passengers as (
      insert into reservation_passengers (quote_id, revision, ${namesIn(passengerTypes)})
      select quote_id, revision, p.* from revised,
        jsonb_to_recordset(${passengers}::jsonb) as p(${recordOf(passengerTypes)}))`

export type NewPriceLine = Omit<Insertable<Tables['reservation_price_lines']>, 'quote_id' | 'revision'>

/** Inserts how prices were computed, a JSON list, for each row of `revised` with quote_id and revision. */
export const insertPriceLinesSql = (lines: string, revised: RawBuilder<unknown>) => sql`
      insert into reservation_price_lines (quote_id, revision, type, count, price_cents, fees_cents, modifier_mode,
        modifier_value, computed_sale_cents, sale_cents)
      select quote_id, revision, l.* from ${revised}, jsonb_to_recordset(${lines}::jsonb) as l(type text, count integer,
        price_cents integer, fees_cents integer, modifier_mode smallint, modifier_value integer,
        computed_sale_cents bigint, sale_cents integer)`
