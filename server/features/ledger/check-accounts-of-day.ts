import type { Db } from '#server/db/database.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { claimDay, releaseDay } from '#server/features/ledger/check-accounts.sql.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'

/** Once a day, in one of the processes. Throws the differences, for the log. */
export async function checkAccountsOfDay(db: Db, now: Temporal.Instant): Promise<false> {
  const day = dateInZone(now, 'UTC')
  if (!(await claimDay(db, day))) return false
  const differences = await checkAccounts(db).catch(async (error: unknown) => {
    await releaseDay(db, day)
    throw error
  })
  if (differences.length > 0) throw new Error(`The accounts have differences.\n${differences.join('\n')}`)
  return false
}
