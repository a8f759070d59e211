import { type Insertable, type Selectable, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { accounts } from '#server/sql/accounts.ts'

export type MarkRow = Selectable<Tables['passenger_marks']>
type NewRow = Insertable<Tables['passenger_marks']>

interface MarksWanted {
  /** The provider, whose users make the marks. */
  agencyId: string
  departureId: number
  quoteIds: readonly string[]
}

const selectMarks = compileOnce((db, { agencyId, departureId, quoteIds }: MarksWanted) =>
  db
    .selectFrom('passenger_marks as marks')
    .leftJoin(accounts(db).as('makers'), (join) =>
      join.onRef('makers.id', '=', 'marks.user_id').on('makers.agency_id', '=', agencyId),
    )
    .leftJoin(accounts(db).as('senders'), (join) =>
      join.onRef('senders.id', '=', 'marks.sent_by').on('senders.agency_id', '=', agencyId),
    )
    .selectAll('marks')
    .select(['makers.display_name as made_by_name', 'senders.display_name as sent_by_name'])
    .where((where) =>
      where.or([
        where('marks.departure_id', '=', departureId),
        where('marks.quote_id', '=', sql<string>`any(${quoteIds}::uuid[])`),
      ]),
    )
    .orderBy('marks.id', 'desc'),
)

/** Every mark on the departure, and every mark of these reservations on others, newest first, with who made and who sent it. */
export const marksOn = (db: Db, wanted: MarksWanted) => selectMarks(db, wanted)

export type NamedMarkRow = Awaited<ReturnType<typeof marksOn>>[number]

interface Passenger {
  quoteId: string
  position: number
}

const selectKnown = compileOnce((db, { markId, quoteId, position }: Passenger & { markId: string }) =>
  db
    .selectFrom('passenger_marks')
    .selectAll()
    .where((where) =>
      where.or([
        where('mark_id', '=', markId),
        where.and([where('quote_id', '=', quoteId), where('position', '=', position)]),
      ]),
    )
    .orderBy('id'),
)

/** An earlier mark with this id, and every mark of the passenger, in the order of receipt. */
export const knownMarks = (tx: Tx, mark: Passenger & { markId: string }) => selectKnown(tx, mark)

const selectOf = compileOnce((db, { quoteId, position }: Passenger) =>
  db
    .selectFrom('passenger_marks')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('position', '=', position)
    .orderBy('id'),
)

/** Every mark of the passenger, in the order of receipt. */
export const marksOf = (tx: Tx, passenger: Passenger) => selectOf(tx, passenger)

const retireCurrent = compileOnce((db, { quoteId, position }: Passenger) =>
  db
    .updateTable('passenger_marks')
    .set({ is_current: false })
    .where('quote_id', '=', quoteId)
    .where('position', '=', position)
    // Without a parameter, which would keep PostgreSQL from using the index of current marks.
    .where(sql<boolean>`is_current`),
)

/** Makes it the passenger's current mark. Call it after the reservation was locked. */
export async function insertMark(tx: Tx, mark: NewRow) {
  // Two statements: in one, the new mark would meet the old one in the index of current marks.
  await retireCurrent(tx, { quoteId: mark.quote_id, position: mark.position })
  await tx.insertInto('passenger_marks').values(mark).execute()
}

/** Of the index on the marks' ids. */
export const markIdKey = 'passenger_marks_mark_id_key'

/** Whether the agency has this user. */
export async function hasUser(db: Db, agencyId: string, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom(accounts(db).as('users'))
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return user !== undefined
}

/** Keeps who was there, and that someone was weighed. */
export async function eraseMarkedGuests(tx: Tx, quoteIds: readonly string[]) {
  await sql`
    update passenger_marks set scale_pounds = null, said_pounds = null, reason = null
    where quote_id = any(${quoteIds}::uuid[])`.execute(tx)
}

/** Every mark of the reservation, in the order of receipt. */
export const marksOfReservation = (db: Db, quoteId: string) =>
  db
    .selectFrom('passenger_marks')
    .select(['revision', 'position', 'said_mark', 'said_weight', 'said_pounds', 'reason', 'made_at'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()
