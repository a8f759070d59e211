import { isAdministrator } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { lockUser } from '#server/features/users/user-records.sql.ts'
import { Refusal } from '#server/refusal.ts'

export async function lockOrdinaryUser(tx: Tx, agencyId: string, id: string, done: string): Promise<User> {
  const user = await lockUser(tx, agencyId, id)
  if (isAdministrator(user.role.permissions))
    throw new Refusal('refused', { messages: [`Administrators cannot be ${done} here.`] })
  return user
}
