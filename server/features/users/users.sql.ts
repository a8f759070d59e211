import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { permissions } from '#contract/permissions.ts'
import type { User, userSorts } from '#contract/users.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'
import { roleRights } from '#server/sql/accounts.ts'

interface NewUser {
  role_id: string
  username: string
  display_name: string
  email: string | null
  /** Null until an invited user chooses a password. */
  password_hash: string | null
  /** Someone else chose the password. */
  must_change_password?: boolean
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
      must_change_password: false,
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

const records = (db: Db, agencyId: string) =>
  db
    .selectFrom('users')
    .innerJoin(roleRights(db).as('roles'), 'roles.id', 'users.role_id')
    .where('users.agency_id', '=', agencyId)
    .where('roles.agency_id', '=', agencyId)

const columns = [
  'users.id',
  'users.username',
  'users.display_name',
  'users.email',
  'users.enabled',
  'users.version',
  sql<boolean>`users.password_hash is null`.as('invited'),
  'roles.id as role_id',
  'roles.title',
  'roles.permissions',
] as const

interface Row extends Omit<User, 'role'> {
  role_id: string
  title: string
  permissions: number[]
}

const toUser = ({ role_id, title, permissions, ...user }: Row): User => ({
  ...user,
  role: { id: role_id, title, permissions },
})

export async function userRecords(db: Db, agencyId: string): Promise<User[]> {
  const rows = await records(db, agencyId)
    .select(columns)
    .orderBy(sql`lower(users.username)`)
    .execute()
  return rows.map(toUser)
}

export async function existingUser(db: Db, agencyId: string, id: string): Promise<User> {
  const row = await records(db, agencyId).select(columns).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toUser(row)
}

/**
 * Blocks other changes of the user until the transaction ends. The record is read in a second statement: one that waits
 * for the lock would join the new user with the old role.
 */
export async function lockUser(tx: Tx, agencyId: string, id: string): Promise<User> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return existingUser(tx, agencyId, id)
}

/** Like `lockUser`, for the signed-in user, who may have been deleted or disabled since the call began. */
export async function lockOwnUser(tx: Tx, agencyId: string, id: string): Promise<User> {
  if (!(await lockEnabledUser(tx, agencyId, id))) throw new Refusal('not_signed_in')
  return existingUser(tx, agencyId, id)
}

interface PageWanted {
  search: string
  sort: (typeof userSorts)[number]
  descending: boolean
  offset: number
  limit: number
}

/** The username, which is unique, breaks ties, so that no user shows on two pages. */
const sortKeys = {
  username: sql`lower(users.username)`,
  display_name: sql`lower(users.display_name)`,
  email: sql`lower(users.email)`,
  role: sql`lower(roles.title)`,
}

const searched = ['users.username', 'users.display_name', 'users.email', 'roles.title']

const found = (db: Db, agencyId: string, search: string) =>
  records(db, agencyId).$if(search !== '', (query) =>
    query.where((where) =>
      where.or(
        searched.map((column) => sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${search}::text)) > 0`),
      ),
    ),
  )

export async function userPage(db: Db, agencyId: string, wanted: PageWanted): Promise<User[]> {
  const rows = await found(db, agencyId, wanted.search)
    .select(columns)
    .orderBy(sortKeys[wanted.sort], (order) => (wanted.descending ? order.desc() : order.asc()).nullsLast())
    .orderBy(sortKeys.username)
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute()
  return rows.map(toUser)
}

export async function userCount(db: Db, agencyId: string, search: string): Promise<number> {
  const { count } = await found(db, agencyId, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
