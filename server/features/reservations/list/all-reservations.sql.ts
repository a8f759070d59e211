import { type RawBuilder, sql } from 'kysely'

import { mostCounted } from '#contract/day/found-limits.ts'
import type { ReservationState } from '#contract/reservation-columns.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { GuestPattern } from '#server/features/reservations/list/guest-patterns.ts'
import { isIn, party, stateAt } from '#server/features/reservations/list/reservation-list.sql.ts'
import { accounts, agencySettings } from '#server/sql/accounts.ts'
import { quotes } from '#server/sql/quotes.ts'

type Instant = Temporal.Instant

/** Of the reservations of all agencies. Empty texts and lists match all. */
export interface AllReservationsWanted {
  now: Instant
  /** The lowest and the highest number. */
  numbers: readonly [string, string] | undefined
  guests: readonly GuestPattern[]
  agencyID: string
  productID: string
  travelFrom: string
  travelTo: string
  bookedFrom: string
  bookedTo: string
  /** Decides when a day of booking begins. */
  timeZone: string
  state: ReservationState | ''
  sort: 'booked' | 'travel'
  descending: boolean
}

/** The wanted rows differ so much in number that a plan for one search may be slow for another. */
export async function planEachSearch(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
  // Compiling a plan takes longer than these searches do.
  await sql`set local jit = off`.execute(tx)
}

const begins = (column: 'first_name' | 'last_name', pattern: string) =>
  sql<boolean>`lower(${sql.ref(`current.${column}`)}) like lower(${pattern})`

const isGuest = ({ first, last }: GuestPattern) =>
  sql<boolean>`(${sql.join(
    [...(first ? [begins('first_name', first)] : []), ...(last ? [begins('last_name', last)] : [])],
    sql` and `,
  )})`

const startOf = (day: string, timeZone: string) =>
  sql<Instant>`(${day}::date::timestamp at time zone ${timeZone})`
const endOf = (day: string, timeZone: string) =>
  sql<Instant>`((${day}::date + 1)::timestamp at time zone ${timeZone})`

/** Where a day ends last. A tour leaves after it was booked, so each range also limits the other one. */
const westernmost = sql.lit('Etc/GMT+12')

const travelRange = ({
  travelFrom,
  travelTo,
  bookedFrom,
  timeZone,
}: AllReservationsWanted): RawBuilder<boolean>[] => [
  ...(bookedFrom
    ? [sql<boolean>`local_date >= (${startOf(bookedFrom, timeZone)} at time zone ${westernmost})::date`]
    : []),
  ...(travelFrom ? [sql<boolean>`local_date >= ${travelFrom}::date`] : []),
  ...(travelTo ? [sql<boolean>`local_date <= ${travelTo}::date`] : []),
]

const bookingOf = ({
  agencyID,
  bookedFrom,
  bookedTo,
  travelTo,
  timeZone,
}: AllReservationsWanted): RawBuilder<boolean>[] => [
  ...(agencyID ? [sql<boolean>`agency_id = ${agencyID}::uuid`] : []),
  ...(bookedFrom ? [sql<boolean>`booked_at >= ${startOf(bookedFrom, timeZone)}`] : []),
  ...(bookedTo ? [sql<boolean>`booked_at < ${endOf(bookedTo, timeZone)}`] : []),
  ...(travelTo
    ? [sql<boolean>`booked_at < ((${travelTo}::date + 1)::timestamp at time zone ${westernmost})`]
    : []),
]

function furtherConditions({ numbers, guests, productID, state, now }: AllReservationsWanted) {
  return [
    ...(numbers ? [sql<boolean>`orl between ${numbers[0]} and ${numbers[1]}`] : []),
    ...(guests.length > 0 ? [sql<boolean>`(${sql.join(guests.map(isGuest), sql` or `)})`] : []),
    ...(productID ? [sql<boolean>`quotes.product_id = ${productID}`] : []),
    ...(state ? [isIn(state, now)] : []),
  ]
}

/** The id breaks ties, so that no reservation shows on two pages. */
function orderOf({ sort, descending }: AllReservationsWanted) {
  const keys = sort === 'booked' ? ['booked_at', 'quote_id'] : ['local_date', 'local_time', 'quote_id']
  const direction = descending ? sql`desc` : sql`asc`
  return sql.join(keys.map((key) => sql`${sql.ref(key)} ${direction}`))
}

/** The first reservations in the order of the list, at most `examined` of them when it is given. */
const bookings = (tx: Tx, wanted: AllReservationsWanted, examined: number | undefined) =>
  tx
    .selectFrom('reservations')
    .selectAll()
    .where((where) => where.and(bookingOf(wanted)))
    .$if(wanted.sort === 'booked' && examined !== undefined, (query) =>
      query.orderBy(orderOf(wanted)).limit(sql.lit(examined)),
    )
    .as('reservations')

/** As `bookings`, by day of travel. */
const revisions = (tx: Tx, wanted: AllReservationsWanted, examined: number | undefined) =>
  tx
    .selectFrom('reservation_revisions')
    .selectAll()
    .where((where) => where.and(travelRange(wanted)))
    .$if(wanted.sort === 'travel' && examined !== undefined, (query) =>
      query.orderBy(orderOf(wanted)).limit(sql.lit(examined)),
    )
    .as('current')

/** Joins only what the search or the order looks at: each table costs a lookup for every match. */
const matching = (
  tx: Tx,
  wanted: AllReservationsWanted,
  { examined, order }: { examined?: number; order: boolean },
) => {
  const byTravel = order && wanted.sort === 'travel'
  const looksAtTrip =
    byTravel || wanted.guests.length > 0 || wanted.travelFrom !== '' || wanted.travelTo !== ''
  return tx
    .selectFrom(bookings(tx, wanted, examined))
    .select(['reservations.quote_id', 'booked_at'])
    .$if(looksAtTrip, (query) =>
      query
        .innerJoin(revisions(tx, wanted, examined), (join) =>
          join
            .onRef('current.quote_id', '=', 'reservations.quote_id')
            .onRef('current.revision', '=', 'reservations.revision'),
        )
        .select(['current.local_date', 'current.local_time']),
    )
    .$if(wanted.productID !== '', (query) =>
      query.innerJoin(quotes(tx).as('quotes'), 'quotes.id', 'reservations.quote_id'),
    )
    .where((where) => where.and(furtherConditions(wanted)))
}

interface Page {
  offset: number
  limit: number
}

/**
 * In the order of the list, among the first `examined` reservations: fast where many match. Fewer than `limit` say nothing
 * about the rest.
 */
export async function frequentMatches(
  tx: Tx,
  wanted: AllReservationsWanted,
  { offset, limit }: Page,
  examined: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom(matching(tx, wanted, { examined, order: true }).as('found'))
    .select('quote_id')
    .orderBy(orderOf(wanted))
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ quote_id }) => quote_id)
}

/** Finds all matches, but at most `most`, and sorts them: fast where few match. */
export async function rareMatches(
  tx: Tx,
  wanted: AllReservationsWanted,
  { offset, limit }: Page,
  most: number,
) {
  const { rows } = await sql<{ matches: number; ids: string[] }>`
    with found as materialized (${matching(tx, wanted, { order: true }).limit(sql.lit(most))})
    select count(*) as matches, array(
      select quote_id::text from found order by ${orderOf(wanted)} limit ${limit} offset ${offset}) as ids
    from found`.execute(tx)
  return rows[0] ?? { matches: 0, ids: [] }
}

/** Stops at `mostCounted`. */
export async function countMatches(tx: Tx, wanted: AllReservationsWanted): Promise<number> {
  const { matches } = await tx
    .selectFrom(matching(tx, wanted, { order: false }).limit(sql.lit(mostCounted)).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('matches'))
    .executeTakeFirstOrThrow()
  return matches
}

const netCents = sql<number>`(current.fees_net_cents + (
  select coalesce(sum(net_cents), 0)::bigint from reservation_passengers as travelers
  where travelers.quote_id = reservations.quote_id and travelers.revision = reservations.revision))`

export type FoundRow = Awaited<ReturnType<typeof foundReservations>>[number]

/** In no order. */
export const foundReservations = (db: Db, now: Instant, ids: readonly string[]) =>
  db
    .selectFrom('reservations')
    .innerJoin(quotes(db).as('quotes'), 'quotes.id', 'reservations.quote_id')
    .innerJoin(agencySettings(db).as('sellers'), 'sellers.id', 'reservations.agency_id')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .leftJoin(accounts(db).as('bookers'), (join) =>
      join
        .onRef('bookers.id', '=', 'reservations.booked_by')
        .onRef('bookers.agency_id', '=', 'reservations.agency_id'),
    )
    .select(['reservations.quote_id', 'orl', 'reservations.agency_id', 'sellers.name as agency'])
    .select(['current.first_name', 'current.last_name', 'product_code', 'product_name'])
    .select(['current.local_date', 'current.local_time', 'total_sale_cents', netCents.as('total_net_cents')])
    .select([party('adults').as('adults'), party('children').as('children'), stateAt(now).as('state')])
    .select(['hold_expires_at', 'is_test', 'agency_reference', 'booked_at'])
    .select('bookers.display_name as booked_by_name')
    .where('reservations.quote_id', '=', anyOf(ids))
    .execute()
