import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/**
 * What the check-in knows of each passenger who was marked: the last scale weight, which follows them from one departure
 * to another, and where their seats were released. A move ends that.
 */
export const checkedIn = (db: Db) =>
  db
    .selectFrom('passenger_marks as marks')
    .select(['marks.quote_id', 'marks.position', 'marks.scale_pounds'])
    .select(
      sql<number | null>`case when marks.released_revision is not null and not exists (
        select from reservation_revisions as moves where moves.quote_id = marks.quote_id
          and moves.revision > marks.released_revision and moves.kind = 'moved') then marks.departure_id end`.as(
        'released_on',
      ),
    )
    // Without a parameter, which would keep PostgreSQL from using the index of current marks.
    .where(sql<boolean>`marks.is_current`)
