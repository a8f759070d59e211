import { type Insertable, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { PassengerRates } from '#server/db/selling-tables.ts'
import { storableJson } from '#server/db/storable-json.ts'
import type { Tables } from '#server/db/tables.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import {
  insertPriceLinesSql,
  insertRevisionSql,
  type NewPriceLine,
} from '#server/features/reservations/revisions.sql.ts'
import type { Scope } from '#server/scope.ts'
import { quotedItineraries } from '#server/sql/quotes.ts'

type Instant = Temporal.Instant

/** The policy, the attributes, the rates and the weight rule are JSON in the table. */
export interface NewRevision extends Omit<
  Insertable<Tables['reservation_revisions']>,
  'quote_id' | 'fingerprint' | 'is_erased' | 'cancellation_policy' | 'attributes' | 'rates' | 'weight_rule'
> {
  cancellation_policy: object
  attributes: LockedReservation['attributes']
  rates: object | null
  weight_rule: object | null
}
/** One who travels in the next revision. */
export type Traveler = Omit<Passenger, 'quote_id' | 'revision'>

const selectByChange = compileOnce((db, { quoteId, changeId }: { quoteId: string; changeId: string }) =>
  db
    .selectFrom('reservation_revisions')
    .select(['revision', 'fingerprint'])
    .where('quote_id', '=', quoteId)
    .where('change_id', '=', changeId),
)

/** The revision that an earlier request with this id made. */
export async function revisionByChange(tx: Tx, quoteId: string, changeId: string) {
  const [revision] = await selectByChange(tx, { quoteId, changeId })
  return revision
}

interface RevisionToInsert {
  quoteId: string
  number: number
  revision: string
  passengers: string
}

const insertAndMakeCurrent = compileOnce(
  (_, { quoteId, number, revision, passengers }: RevisionToInsert) => sql<object>`
    with changed as (
      update reservations set revision = ${number} where quote_id = ${quoteId} returning quote_id),
    ${insertRevisionSql({ revision, passengers }, sql.raw('changed'))}
    select from changed`,
)

/** Adds the revision with those who travel from now on, and makes it the current one. */
export async function insertRevision(
  tx: Tx,
  quoteId: string,
  revision: NewRevision,
  passengers: readonly Traveler[],
  fingerprint: Buffer,
) {
  await insertAndMakeCurrent(tx, {
    quoteId,
    number: revision.revision,
    revision: storableJson({ ...revision, fingerprint: `\\x${fingerprint.toString('hex')}` }),
    passengers: storableJson([...passengers]),
  })
}

interface LinesToInsert {
  quoteId: string
  revision: number
  lines: string
}

const insertLines = compileOnce(
  (_, { quoteId, revision, lines }: LinesToInsert) =>
    sql<object>`${insertPriceLinesSql(
      lines,
      sql`(select ${quoteId}::uuid as quote_id, ${revision}::integer as revision) as revised`,
    )}`,
)

/** How a revision's new prices were computed. */
export async function insertPriceLines(
  tx: Tx,
  quoteId: string,
  revision: number,
  lines: readonly NewPriceLine[],
) {
  if (lines.length === 0) return
  await insertLines(tx, { quoteId, revision, lines: storableJson([...lines]) })
}

/** Raises a violation when the user or the agency would hold too many unpaid seats. */
export async function assertWithinUnpaidLimits(tx: Tx, { agency, user, now, limits }: Scope, seats: number) {
  const { user: userLimit, agency: agencyLimit } = limits.unpaidSeats
  if (userLimit + agencyLimit === 0) return
  await sql`select within_unpaid_limits(${agency.id}::uuid, ${user.id}::uuid, ${seats}::integer, ${now}::timestamptz,
    ${userLimit}::integer, ${agencyLimit}::integer)`.execute(tx)
}

/** How the booking priced its passengers: at the rates of its quote and the modifier of that day. */
export async function bookedRates(db: Db, quoteId: string): Promise<PassengerRates> {
  const { mode, value, ...rates } = await db
    .selectFrom('reservation_revisions as booking')
    .innerJoin(quotedItineraries(db).as('quoted'), (join) =>
      join
        .onRef('quoted.quote_id', '=', 'booking.quote_id')
        .onRef('quoted.departure_id', '=', 'booking.departure_id'),
    )
    .innerJoin('reservation_price_lines as lines', (join) =>
      join
        .onRef('lines.quote_id', '=', 'booking.quote_id')
        .onRef('lines.revision', '=', 'booking.revision')
        .on('lines.type', '<>', 'Extra seat'),
    )
    .select(['quoted.adult_price_cents', 'quoted.child_price_cents'])
    .select(['quoted.adult_fees_cents', 'quoted.child_fees_cents'])
    .select(['lines.modifier_mode as mode', 'lines.modifier_value as value'])
    .where('booking.quote_id', '=', quoteId)
    .where('booking.revision', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...rates, modifier: { mode, value } }
}

/** The number of the next passenger. Numbers of canceled passengers are never used again. */
export async function nextPosition(db: Db, quoteId: string): Promise<number> {
  const { last } = await db
    .selectFrom('reservation_passengers')
    .select((select) => select.fn.max('position').as('last'))
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Its hold ends at the latest now. */
export async function markCanceled(tx: Tx, now: Instant, quoteId: string) {
  await tx
    .updateTable('reservations')
    .set({
      status: 'canceled',
      paid: false,
      canceled_at: now,
      hold_expires_at: sql`least(hold_expires_at, ${now}::timestamptz)`,
    })
    .where('quote_id', '=', quoteId)
    .execute()
}
