import type { Db } from '#server/db/database.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { liftStatementTimeout, recordDay } from '#server/features/ledger/check-accounts.sql.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'

/** Once a day, in one of the processes. Throws the differences, for the log. */
export async function checkAccountsOfDay(db: Db, now: Temporal.Instant): Promise<false> {
  const day = dateInZone(now, 'UTC')
  // The day counts once the check has ended: one that fails, or ends with its process, is repeated.
  const differences = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (!(await recordDay(tx, day))) return []
      await liftStatementTimeout(tx)
      return checkAccounts(tx)
    })
  if (differences.length > 0) throw new Error(`The accounts have differences.\n${differences.join('\n')}`)
  return false
}
