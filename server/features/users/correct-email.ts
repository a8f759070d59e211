import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { updateEmail } from '#server/features/users/users.sql.ts'

/** For an account that nobody has used yet: the address may be a slip of the pen. */
export async function correctEmail(tx: Tx, agencyId: string, user: User, email: string): Promise<User> {
  await updateEmail(tx, agencyId, user.id, email)
  return { ...user, email }
}
