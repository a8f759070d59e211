import type { Db, Tx } from '#server/db/database.ts'

type Instant = Temporal.Instant

export async function insertRequest(
  db: Db,
  request: { agencyId: string; name: string; siteAddress: string; now: Instant },
) {
  await db
    .insertInto('password_requests')
    .values({
      agency_id: request.agencyId,
      name_lower: request.name.toLowerCase(),
      site_address: request.siteAddress,
      requested_at: request.now,
    })
    .execute()
}

/** Takes the oldest request that no other process has taken. */
export function takeRequest(tx: Tx) {
  const next = tx.selectFrom('password_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked()
  return tx
    .deleteFrom('password_requests')
    .where('id', 'in', next)
    .returning(['agency_id', 'name_lower', 'site_address', 'requested_at'])
    .executeTakeFirst()
}

interface NewLink {
  tokenHash: Buffer
  agencyId: string
  userId: string
  now: Instant
  expiresAt: Instant
}

export async function insertLink(tx: Tx, link: NewLink) {
  await tx
    .insertInto('password_links')
    .values({
      token_hash: link.tokenHash,
      agency_id: link.agencyId,
      user_id: link.userId,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

export async function linksSince(tx: Tx, userId: string, since: Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('password_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export function linkByToken(db: Db, agencyId: string, now: Instant, tokenHash: Buffer) {
  return db
    .selectFrom('password_links')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Of two concurrent uses of a link, only one gets the row. */
export function useLink(tx: Tx, agencyId: string, now: Instant, tokenHash: Buffer) {
  return tx
    .deleteFrom('password_links')
    .where('agency_id', '=', agencyId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
}

export async function deleteLinksOf(tx: Tx, userId: string) {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
}
