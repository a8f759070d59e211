import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Whether the party was moved after this revision of its reservation. */
export const movedSince = (
  quoteId: RawBuilder<unknown>,
  revision: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from reservation_revisions as moves
  where moves.quote_id = ${quoteId} and moves.revision > ${revision} and moves.kind = 'moved')`

/**
 * What the check-in knows of each passenger who was marked: the last scale weight, which follows them from one departure
 * to another, and where their seats were released. A move ends that.
 */
export const checkedIn = (db: Db) =>
  db
    .selectFrom('passenger_marks as marks')
    .select(['marks.quote_id', 'marks.position', 'marks.scale_pounds'])
    .select(
      sql<number | null>`case when marks.released_revision is not null
        and not ${movedSince(sql.ref('marks.quote_id'), sql.ref('marks.released_revision'))}
        then marks.departure_id end`.as('released_on'),
    )
    // Without a parameter, which would keep PostgreSQL from using the index of current marks.
    .where(sql<boolean>`marks.is_current`)
