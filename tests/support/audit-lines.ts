import type { Db } from '#server/db/database.ts'

/** What the log tells of an agency, oldest first, without when and from where. */
export const auditLinesOf = (db: Db, agencyId: string) =>
  db
    .selectFrom('audit_log')
    .select(['kind', 'username', 'subject', 'before', 'after'])
    .where('agency_id', '=', agencyId)
    .orderBy('id')
    .execute()
