import type { Tx } from '#server/db/database.ts'

/** Waits for closings and for bookings within a limit. Without a row there is nothing to lock. */
export async function lockAccountToDelete(tx: Tx, agencyId: string) {
  await tx
    .selectFrom('agency_accounts')
    .select('agency_id')
    .where('agency_id', '=', agencyId)
    .forUpdate()
    .execute()
}
