import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { permissions } from '#contract/permissions.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { roleRights } from '#server/sql/accounts.ts'

interface NewUser {
  role_id: string
  username: string
  display_name: string
  email: string | null
  /** Null until an invited user chooses a password. */
  password_hash: string | null
  enabled?: boolean
}

export async function insertUser(tx: Tx, agencyId: string, user: NewUser): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('users')
    .values({ ...user, id, agency_id: agencyId })
    .execute()
  return id
}

const enabledUsers = (db: Db, agencyId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'email'])
    .where('agency_id', '=', agencyId)
    .where('enabled', '=', true)

export const enabledUserById = (db: Db, agencyId: string, id: string) =>
  enabledUsers(db, agencyId).where('id', '=', id).executeTakeFirst()

/** Blocks other changes of the user until the transaction ends. */
export const lockEnabledUser = (tx: Tx, agencyId: string, id: string) =>
  enabledUsers(tx, agencyId).where('id', '=', id).forUpdate().executeTakeFirst()

/** By username or by email address, which several users may share. Always in the same order, because a job locks them one by one. */
export const enabledUsersByName = (db: Db, agencyId: string, name: string) =>
  enabledUsers(db, agencyId)
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', name.toLowerCase()),
        where(sql<string>`lower(email)`, '=', name.toLowerCase()),
      ]),
    )
    .orderBy('id')
    .execute()

export function userByUsername(db: Db, agencyId: string, username: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

/** A new password and disabling end the user's sessions by raising the epoch. */
export async function updateUser(tx: Tx, agencyId: string, id: string, change: Partial<NewUser>) {
  const endsSessions = change.password_hash !== undefined || change.enabled === false
  await tx
    .updateTable('users')
    .set((set) => ({
      ...change,
      version: set('version', '+', 1),
      session_epoch: set('session_epoch', '+', endsSessions ? 1 : 0),
    }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()
}

/** Also ends the user's sessions. Only the first password of an invited user changes what a form shows. */
export async function updateOwnPassword(tx: Tx, agencyId: string, id: string, passwordHash: string) {
  await tx
    .updateTable('users')
    .set((set) => ({
      password_hash: passwordHash,
      session_epoch: set('session_epoch', '+', 1),
      version: sql<number>`version + case when password_hash is null then 1 else 0 end`,
    }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()
}

/** Cascades to the user's sessions and links. */
export async function removeUser(tx: Tx, agencyId: string, id: string) {
  await tx.deleteFrom('users').where('agency_id', '=', agencyId).where('id', '=', id).execute()
}

export async function hasProviderAdministrator(db: Db): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .innerJoin(roleRights(db).as('roles'), 'roles.id', 'users.role_id')
    .select('users.id')
    .where(sql<boolean>`permissions @> array[${permissions.providerAdministrator}]::smallint[]`)
    .limit(1)
    .executeTakeFirst()
  return user !== undefined
}
