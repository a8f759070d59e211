import type { Db } from '#server/db/database.ts'

/** The agency's audit lines, oldest first, without time and address. */
export const auditLinesOf = (db: Db, agencyId: string) =>
  db
    .selectFrom('audit_log')
    .select(['kind', 'username', 'subject', 'before', 'after'])
    .where('agency_id', '=', agencyId)
    .orderBy('id')
    .execute()
