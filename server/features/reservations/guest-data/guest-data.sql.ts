import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { ReservationState } from '#contract/reservation-columns.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { stateAt } from '#server/features/reservations/list/reservation-list.sql.ts'
import { agencySettings } from '#server/sql/accounts.ts'
import { quotes } from '#server/sql/quotes.ts'

type Instant = Temporal.Instant

export interface ErasableReservation {
  quote_id: string
  agency_id: string
  orl: string
}

/**
 * Locks the reservation of any agency that traveled, or would have, first before the day and still names its guests, without
 * these and those that another process has locked. An unpaid one waits until it has expired.
 */
export async function lockReservationToErase(
  tx: Tx,
  before: LocalDate,
  without: readonly string[],
): Promise<ErasableReservation | undefined> {
  const { rows } = await sql<ErasableReservation>`
    select r.quote_id, r.agency_id, r.orl
    from reservation_revisions v
    join reservations r on r.quote_id = v.quote_id and r.revision = v.revision
    where not v.is_erased and v.local_date < ${before}::date and r.guest_data_erased_at is null
      and r.status <> 'pending' and r.quote_id <> all(${without}::uuid[])
    order by v.local_date limit 1 for update of r skip locked`.execute(tx)
  return rows[0]
}

interface Names {
  firstName: string
  lastName: string
}

/**
 * Erases the guests from every revision and every change that ever waited. Names are needed in many places, so the lead
 * passenger's say what happened. The hashes of what was sent could confirm a guess, so they go too.
 */
export async function eraseGuests(tx: Tx, now: Instant, quoteIds: readonly string[], names: Names) {
  const { firstName, lastName } = names
  await sql`
    update reservation_revisions set is_erased = true, first_name = ${firstName}, last_name = ${lastName}, email = '',
      phone = '', hotel_id = null, hotel_label = null, pickup_time = null, attributes = '[]', agency_reference = null,
      reason = null, fingerprint = case when fingerprint is not null then ''::bytea end
    where quote_id = any(${quoteIds}::uuid[])`.execute(tx)
  await sql`
    update reservation_passengers set first_name = 'Passenger', last_name = (position + 1)::text, body_weight = 0
    where quote_id = any(${quoteIds}::uuid[])`.execute(tx)
  await sql`
    update reservation_changes set fingerprint = '',
      revision = revision || jsonb_build_object('first_name', ${firstName}::text, 'last_name', ${lastName}::text,
        'email', '', 'phone', '', 'hotel_id', null, 'hotel_label', null, 'pickup_time', null, 'attributes', '[]'::jsonb,
        'agency_reference', null, 'reason', null),
      passengers = coalesce((
        select jsonb_agg(one || jsonb_build_object('first_name', 'Passenger',
          'last_name', ((one ->> 'position')::integer + 1)::text, 'body_weight', 0) order by place)
        from jsonb_array_elements(passengers) with ordinality as listed (one, place)), '[]')
    where quote_id = any(${quoteIds}::uuid[])`.execute(tx)
  await sql`
    update reservations set guest_data_erased_at = ${now}, fingerprint = ''
    where quote_id = any(${quoteIds}::uuid[])`.execute(tx)
}

export interface GuestWanted {
  now: Instant
  /** Empty: any. */
  email: string
  name: string
  limit: number
}

export interface GuestMatchRow {
  quote_id: string
  orl: string
  agency_id: string
  agency: string
  is_lead: boolean
  first_name: string
  last_name: string
  email: string
  product_name: string
  local_date: LocalDate
  state: ReservationState
}

/** Without accents, capitals and double spaces. */
const folded = (text: RawBuilder<unknown>) => sql`
  lower(btrim(regexp_replace(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g')))`

const nameIn = (row: string) =>
  folded(sql`${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}`)

const isNamed = (name: string, row: string) =>
  sql<boolean>`(${name} = '' or ${nameIn(row)} = ${folded(sql`${name}::text`)})`

type GuestNamed = Pick<GuestWanted, 'email' | 'name'>

/** Whether this guest is the lead passenger of the revision. */
const isLead = ({ email, name }: GuestNamed) =>
  sql<boolean>`((${email} = '' or lower(v.email) = lower(${email})) and ${isNamed(name, 'v')})`

/**
 * The reservations of every agency whose lead passenger has this email address and this name in any revision, and those in
 * which another passenger has the name. The latest trip first. It reads every passenger, because accents are in no index.
 */
export async function guestMatches(
  db: Db,
  { now, email, name, limit }: GuestWanted,
): Promise<GuestMatchRow[]> {
  const { rows } = await sql<GuestMatchRow>`
    with lead as (
      select distinct v.quote_id from reservation_revisions v
      where ${isLead({ email, name })}),
    named as (
      select distinct p.quote_id from reservation_passengers p
      where ${name} <> '' and ${isNamed(name, 'p')}
        and (${email} = '' or exists (
          select from reservation_revisions v where v.quote_id = p.quote_id and lower(v.email) = lower(${email}))))
    select r.quote_id, r.orl, r.agency_id, agencies.name as agency, lead.quote_id is not null as is_lead,
      current.first_name, current.last_name, current.email, quotes.product_name, current.local_date,
      ${stateAt(now)} as state
    from reservations r
    join reservation_revisions current on current.quote_id = r.quote_id and current.revision = r.revision
    join ${quotes(db)} as quotes on quotes.id = r.quote_id
    join ${agencySettings(db)} as agencies on agencies.id = r.agency_id
    left join lead on lead.quote_id = r.quote_id
    where r.guest_data_erased_at is null and r.quote_id in (select quote_id from lead union select quote_id from named)
    order by current.local_date desc, r.orl limit ${limit}`.execute(db)
  return rows
}

/** The revisions of the reservation whose lead passenger is this guest. */
export async function revisionsLedBy(db: Db, quoteId: string, guest: GuestNamed): Promise<number[]> {
  const { rows } = await sql<{ revision: number }>`
    select v.revision from reservation_revisions v where v.quote_id = ${quoteId} and ${isLead(guest)}`.execute(
    db,
  )
  return rows.map(({ revision }) => revision)
}

/**
 * Where in the reservation this guest is a passenger. A number is no one's own: a correction can give it to someone else. Without
 * a name, the guest has those of the lead passenger with this email address.
 */
export async function passengersWhoAre(
  db: Db,
  quoteId: string,
  guest: GuestNamed,
): Promise<{ revision: number; position: number }[]> {
  const { rows } = await sql<{ revision: number; position: number }>`
    select p.revision, p.position from reservation_passengers p
    where p.quote_id = ${quoteId} and ((${guest.name} <> '' and ${isNamed(guest.name, 'p')}) or exists (
      select from reservation_revisions v
      where v.quote_id = p.quote_id and ${isLead(guest)} and ${nameIn('v')} = ${nameIn('p')}))`.execute(db)
  return rows
}
