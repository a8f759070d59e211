import type { Db } from '#server/db/database.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'

/** Whatever a test did through the product, accounts reconcile to the cent, and seats and weights to those who travel. */
export async function assertAccountsRight(db: Db) {
  const differences = await checkAccounts(db)
  if (differences.length > 0) throw new Error(`The accounts are wrong:\n${differences.join('\n')}`)
}
