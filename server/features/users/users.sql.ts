import { sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'

interface NewUser {
  id: string
  role_id: string
  username: string
  display_name: string
  email: string | null
  password_hash: string | null
  enabled?: boolean
}

export async function insertUser(tx: Tx, agencyId: string, user: NewUser) {
  await tx
    .insertInto('users')
    .values({ ...user, agency_id: agencyId })
    .execute()
}

export function enabledUserById(db: Db, agencyId: string, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'email'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
}

/** By username, or by e-mail address: several accounts may share one. Disabled accounts are left out. */
export function enabledUsersByName(db: Db, agencyId: string, nameLower: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'email'])
    .where('agency_id', '=', agencyId)
    .where('enabled', '=', true)
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', nameLower),
        where(sql<string>`lower(email)`, '=', nameLower),
      ]),
    )
    .execute()
}

export function usernameTaken(db: Db, agencyId: string, username: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

export async function updateUser(tx: Tx, agencyId: string, { id, ...user }: Omit<NewUser, 'password_hash'>) {
  await tx.updateTable('users').set(user).where('agency_id', '=', agencyId).where('id', '=', id).execute()
}

export async function updateEmail(tx: Tx, agencyId: string, id: string, email: string) {
  await tx
    .updateTable('users')
    .set({ email })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()
}

/** A disabled user's sessions are over, also when it is enabled again: the raised epoch sees to that. */
export async function updateEnabled(tx: Tx, agencyId: string, id: string, enabled: boolean) {
  await tx
    .updateTable('users')
    .set((set) => ({ enabled, session_epoch: set('session_epoch', '+', enabled ? 0 : 1) }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()
}

/** Sessions and links of the user go with it. */
export async function removeUser(tx: Tx, agencyId: string, id: string) {
  await tx.deleteFrom('users').where('agency_id', '=', agencyId).where('id', '=', id).execute()
}

/** The raised epoch ends every session that was begun with the old password. */
export async function updatePassword(tx: Tx, agencyId: string, id: string, passwordHash: string) {
  await tx
    .updateTable('users')
    .set((set) => ({ password_hash: passwordHash, session_epoch: set('session_epoch', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()
}

export async function anyUserWithRole(db: Db, agencyId: string, roleId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return user !== undefined
}
