import { sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import { maxKnownBrowsers } from '#server/features/sessions/known-browser.ts'
import { accounts } from '#server/sql/accounts.ts'

const knownBrowsers = (db: Db, agencyId: string) =>
  db.selectFrom('known_browsers').where('known_browsers.agency_id', '=', agencyId)

/** True when someone of the agency has signed in from this browser. */
export async function isKnownInAgency(db: Db, agencyId: string, hash: Buffer): Promise<boolean> {
  const row = await knownBrowsers(db, agencyId)
    .select('token_hash')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

export async function isKnownTo(db: Db, agencyId: string, userId: string, hash: Buffer): Promise<boolean> {
  const row = await knownBrowsers(db, agencyId)
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The same by username, which may belong to no one. */
export async function isKnownToUsername(
  db: Db,
  agencyId: string,
  username: string,
  hash: Buffer,
): Promise<boolean> {
  const row = await knownBrowsers(db, agencyId)
    .innerJoin(accounts(db).as('users'), 'users.id', 'known_browsers.user_id')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertBrowser(
  tx: Tx,
  now: Temporal.Instant,
  browser: { agencyId: string; userId: string; hash: Buffer },
) {
  const { agencyId, userId, hash } = browser
  await tx
    .insertInto('known_browsers')
    .values({ token_hash: hash, agency_id: agencyId, user_id: userId, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute()
  const old = knownBrowsers(tx, agencyId)
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .offset(maxKnownBrowsers)
  await tx
    .deleteFrom('known_browsers')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('token_hash', 'in', old)
    .execute()
}

/** Of a user who may no longer trust them; without `kept`, all. */
export async function deleteBrowsers(tx: Tx, agencyId: string, userId: string, kept?: Buffer) {
  await tx
    .deleteFrom('known_browsers')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('token_hash', '!=', kept ?? Buffer.alloc(0)))
    .execute()
}
