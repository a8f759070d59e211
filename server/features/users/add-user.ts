import { randomUUID } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import { insertUser } from '#server/features/users/users.sql.ts'

export interface UserToAdd {
  roleId: string
  username: string
  displayName: string
  email: string | null
  /** Null for someone who has yet to choose a password. */
  passwordHash: string | null
  enabled?: boolean
}

export async function addUser(tx: Tx, agencyId: string, user: UserToAdd): Promise<string> {
  const id = randomUUID()
  await insertUser(tx, agencyId, {
    id,
    role_id: user.roleId,
    username: user.username,
    display_name: user.displayName,
    email: user.email,
    password_hash: user.passwordHash,
    enabled: user.enabled ?? true,
  })
  return id
}
