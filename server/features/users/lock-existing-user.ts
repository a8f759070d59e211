import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { lockUser } from '#server/features/users/user-records.sql.ts'
import { Refusal } from '#server/refusal.ts'

/** Another agency's user is none, as one that never existed. */
export async function lockExistingUser(tx: Tx, agencyId: string, id: string): Promise<User> {
  const user = await lockUser(tx, agencyId, id)
  if (!user) throw new Refusal('not_found')
  return user
}
