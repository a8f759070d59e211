import { type Insertable, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { storableJson } from '#server/db/storable-json.ts'
import type { Tables } from '#server/db/tables.ts'
import type { AgencyScope, DueChange } from '#server/features/reservations/reservations.sql.ts'
import { accounts } from '#server/sql/accounts.ts'

type Instant = Temporal.Instant
type Row = Insertable<Tables['reservation_changes']>

/** The lists and the revision are JSON in the table. */
export interface NewDueChange extends Omit<
  Row,
  'state' | 'ended_at' | 'revision' | 'passengers' | 'price_lines'
> {
  revision: object
  passengers: readonly object[]
  price_lines: readonly object[]
}

export async function insertDueChange(tx: Tx, change: NewDueChange) {
  const { revision, passengers, price_lines, ...row } = change
  await tx
    .insertInto('reservation_changes')
    .values({
      ...row,
      revision: storableJson(revision),
      passengers: storableJson([...passengers]),
      price_lines: storableJson([...price_lines]),
    })
    .execute()
}

export function dueChangeById(db: Db, quoteId: string, changeId: string) {
  return db
    .selectFrom('reservation_changes')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('change_id', '=', changeId)
    .executeTakeFirst()
}

const selectEarlierAndDue = compileOnce((db, { quoteId, changeId }: { quoteId: string; changeId: string }) =>
  db
    .selectFrom('reservation_changes')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where((where) => where.or([where('change_id', '=', changeId), where('state', '=', 'due')])),
)

/** Finds the change with this id and the change that is due. */
export const earlierAndDueChange = (tx: Tx, quoteId: string, changeId: string) =>
  selectEarlierAndDue(tx, { quoteId, changeId })

export async function settleChange(
  tx: Tx,
  now: Instant,
  { quote_id, change_id }: Pick<DueChange, 'quote_id' | 'change_id'>,
  state: 'done' | 'lapsed' | 'ended',
) {
  await tx
    .updateTable('reservation_changes')
    .set({ state, ended_at: now })
    .where('quote_id', '=', quote_id)
    .where('change_id', '=', change_id)
    .where('state', '=', 'due')
    .execute()
}

/** Locks the reservation of a change whose time has run out. Skips those that another process has locked. */
export async function lockLapsedChange(tx: Tx, now: Instant): Promise<string | undefined> {
  const { rows } = await sql<{ quote_id: string }>`
    select r.quote_id from reservation_changes c join reservations r on r.quote_id = c.quote_id
    where c.state = 'due' and c.expires_at <= ${now}
    order by c.expires_at limit 1 for update of r skip locked`.execute(tx)
  return rows[0]?.quote_id
}

/** A reservation's changes that took no effect, newest first, with the display name of the user who made them. */
export function unpaidChangesOf(db: Db, { agency }: AgencyScope, quoteId: string) {
  return (
    db
      .selectFrom('reservation_changes as changes')
      .innerJoin('reservations', 'reservations.quote_id', 'changes.quote_id')
      // By id alone: the provider's users change reservations of every agency.
      .leftJoin(accounts(db).as('makers'), 'makers.id', 'changes.user_id')
      .selectAll('changes')
      .select('makers.display_name as made_by_name')
      .where('reservations.agency_id', '=', agency.id)
      .where('changes.quote_id', '=', quoteId)
      .where('changes.state', '<>', 'done')
      .orderBy('changes.asked_at', 'desc')
      .execute()
  )
}
