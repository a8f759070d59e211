import { sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { agencySettings } from '#server/sql/accounts.ts'
import { quotes } from '#server/sql/quotes.ts'
import { takingOf } from '#server/sql/takings.ts'
import { travelingOn } from '#server/sql/traveling.ts'

type Instant = Temporal.Instant

interface Traveling {
  quote_id: string
}

const selectManifest = compileOnce((db, { departureId, now }: { departureId: number; now: Instant }) =>
  db
    .selectFrom(
      travelingOn(sql`${departureId}`, now)
        .$castTo<Traveling>()
        .as('traveling'),
    )
    .innerJoin('reservations', 'reservations.quote_id', 'traveling.quote_id')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .innerJoin(quotes(db).as('quotes'), 'quotes.id', 'reservations.quote_id')
    .innerJoin(agencySettings(db).as('agencies'), 'agencies.id', 'reservations.agency_id')
    .leftJoin('reservation_changes as due', (join) =>
      join
        .onRef('due.quote_id', '=', 'reservations.quote_id')
        .on('due.state', '=', sql.lit('due'))
        .on('due.expires_at', '>', now),
    )
    .select(['reservations.quote_id', 'reservations.orl', 'reservations.agency_id'])
    .select(['reservations.status', 'reservations.payment_required', 'agencies.name as agency_name'])
    .select(['current.agency_reference', 'current.first_name', 'current.last_name', 'current.phone'])
    .select(['current.hotel_label', 'current.pickup_time', 'current.local_date', 'current.local_time'])
    .select([
      'current.attributes',
      'current.weight_rule',
      'current.total_sale_cents',
      'current.owed_cents',
      'quotes.attributes as offered_attributes',
    ])
    .select('due.amount_cents as due_change_cents')
    .select((query) =>
      query
        .selectFrom('reservation_revisions as moves')
        .select((where) => where.fn.max('moves.revision').as('revision'))
        .whereRef('moves.quote_id', '=', 'reservations.quote_id')
        .where('moves.kind', '=', sql.lit('moved'))
        .as('moved_revision'),
    )
    .select(takingOf(sql.ref('reservations.quote_id')).as('taking')),
)

/** The reservations of every agency that travel on the departure. */
export const reservationsTraveling = (db: Db, search: { departureId: number; now: Instant }) =>
  selectManifest(db, search)

export type TravelingRow = Awaited<ReturnType<typeof reservationsTraveling>>[number]

export interface BookedDeparture {
  quote_id: string
  departure_id: number
  local_date: LocalDate
  local_time: string
}

const selectDepartures = compileOnce(
  (_, { quoteIds }: { quoteIds: readonly string[] }) => sql<BookedDeparture>`
    select distinct quote_id, departure_id, local_date, local_time
    from reservation_revisions where quote_id = any(${quoteIds}::uuid[])`,
)

/** Where the reservations are now and were before they were moved. */
export const departuresOf = (db: Db, quoteIds: readonly string[]) => selectDepartures(db, { quoteIds })

const selectLastMove = compileOnce((db, { quoteId }: { quoteId: string }) =>
  db
    .selectFrom('reservation_revisions')
    .select(['revision', 'made_at'])
    .where('quote_id', '=', quoteId)
    .where('kind', '=', sql.lit('moved'))
    .orderBy('revision', 'desc')
    .limit(sql.lit(1)),
)

/** The reservation's last move; undefined: it never was moved. */
export async function lastMoveOf(
  tx: Tx,
  { quote_id, revision }: { quote_id: string; revision: number },
): Promise<{ revision: number; made_at: Instant } | undefined> {
  if (revision === 1) return undefined
  const [move] = await selectLastMove(tx, { quoteId: quote_id })
  return move
}

export interface NamedPassenger {
  first_name: string
  last_name: string
  /** The last one that the passenger travels in. */
  revision: number
}

const selectPassenger = compileOnce(
  (_, { quoteId, position }: { quoteId: string; position: number }) => sql<NamedPassenger>`
    select first_name, last_name, revision from reservation_passengers
    where quote_id = ${quoteId} and position = ${position} order by revision desc limit 1`,
)

/** Also a passenger who was canceled. */
export async function passengerAt(
  tx: Tx,
  quoteId: string,
  position: number,
): Promise<NamedPassenger | undefined> {
  const [passenger] = await selectPassenger(tx, { quoteId, position })
  return passenger
}

export interface BookedPassenger extends NamedPassenger {
  quote_id: string
  position: number
  agency_id: string
  orl: string
  status: 'pending' | 'confirmed' | 'expired' | 'canceled'
  hold_expires_at: Instant
  is_test: boolean
  /** Of the reservation, as it is now. */
  current_revision: number
  departure_id: number
  local_date: LocalDate
  local_time: string
}

const selectPassengers = compileOnce(
  (_, { quoteIds }: { quoteIds: readonly string[] }) => sql<BookedPassenger>`
    select r.quote_id, r.agency_id, r.orl, r.status, r.hold_expires_at, r.is_test, r.revision as current_revision,
      v.departure_id, v.local_date, v.local_time, p.position, p.first_name, p.last_name, p.revision
    from reservations r
    join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
    join lateral (
      select distinct on (position) position, first_name, last_name, revision from reservation_passengers
      where reservation_passengers.quote_id = r.quote_id order by position, revision desc) p on true
    where r.quote_id = any(${quoteIds}::uuid[]) order by p.last_name, p.first_name`,
)

/** Everyone who was ever on the reservations, with where each of these is now. */
export const everyPassengerOf = (db: Db, quoteIds: readonly string[]) => selectPassengers(db, { quoteIds })

const selectByNumber = compileOnce((db, { orl }: { orl: string }) =>
  db
    .selectFrom('reservations')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .innerJoin(quotes(db).as('quotes'), 'quotes.id', 'reservations.quote_id')
    .select(['reservations.status', 'reservations.hold_expires_at', 'quotes.product_name'])
    .select(['current.departure_id', 'current.local_date', 'current.local_time'])
    .where('reservations.orl', '=', orl)
    // Test reservations are on no manifest.
    .where('reservations.is_test', '=', sql.lit(false)),
)

/** A reservation of any agency by its number, as it is now. */
export async function partyByNumber(db: Db, orl: string) {
  const [party] = await selectByNumber(db, { orl })
  return party
}
