import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import type { Asked, SentLink } from '#server/features/sessions/password-links/link-limits.ts'
import { throttleWindowStart } from '#server/features/sessions/sign-in-throttle.ts'

type Instant = Temporal.Instant

/** Serializes the requests of one asker, so that concurrent ones cannot all slip under the limit. */
export const lockAsks = (tx: Tx, asker: string) => lockName(tx, `password-ask ${asker}`)

/** The request that fills the limit: of the newest `limit` requests, the oldest. */
export async function limitingAsk(
  tx: Tx,
  now: Instant,
  asker: string,
  limit: number,
): Promise<Instant | undefined> {
  const row = await tx
    .selectFrom('password_asks')
    .select('asked_at')
    .where('asker', '=', asker)
    .where('asked_at', '>', throttleWindowStart(now))
    .orderBy('asked_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.asked_at
}

export async function insertAsk(tx: Tx, now: Instant, asker: string) {
  await tx.insertInto('password_asks').values({ asker, asked_at: now }).execute()
}

interface NewRequest {
  agencyId: string
  name: string
  siteAddress: string
  address: string
  browserHash: Buffer | null
  now: Instant
}

export async function insertRequest(tx: Tx, request: NewRequest) {
  await tx
    .insertInto('password_requests')
    .values({
      agency_id: request.agencyId,
      name_lower: request.name.toLowerCase(),
      site_address: request.siteAddress,
      address: request.address,
      browser_hash: request.browserHash,
      requested_at: request.now,
    })
    .execute()
}

/** Takes the oldest request that no other process has taken. */
export function takeRequest(tx: Tx) {
  const next = tx.selectFrom('password_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked()
  return (
    tx
      .deleteFrom('password_requests')
      // Not 'in': PostgreSQL may run its query again for each row and delete more than one.
      .where('id', '=', next)
      .returning(['agency_id', 'name_lower', 'site_address', 'address', 'browser_hash', 'requested_at'])
      .executeTakeFirst()
  )
}

interface NewLink {
  tokenHash: Buffer
  agencyId: string
  userId: string
  now: Instant
  expiresAt: Instant
  /** Left out for an invitation, which no limit counts. */
  asked?: Asked
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
      asked_from: link.asked?.address ?? null,
      asked_by_known_browser: link.asked?.byKnownBrowser ?? null,
    })
    .execute()
}

/** Serializes the mails to one user, so that concurrent requests cannot all slip under the limits. */
export const lockLinksOf = (tx: Tx, userId: string) => lockName(tx, `password-links ${userId}`)

/** The links that were asked for, not invitations. */
export async function recentLinks(
  tx: Tx,
  agencyId: string,
  userId: string,
  now: Instant,
): Promise<SentLink[]> {
  const rows = await tx
    .selectFrom('password_links')
    .select(['created_at', 'asked_from', 'asked_by_known_browser'])
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('asked_from', 'is not', null)
    .where('created_at', '>', throttleWindowStart(now))
    .execute()
  return rows.map(({ created_at, asked_from, asked_by_known_browser }) => ({
    at: created_at,
    address: asked_from ?? '',
    byKnownBrowser: asked_by_known_browser ?? false,
  }))
}

/** When the user's invitation was last sent, unless its link has ended. */
export async function lastInvitedAt(tx: Tx, agencyId: string, userId: string): Promise<Instant | undefined> {
  const row = await tx
    .selectFrom('password_links')
    .select('created_at')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('asked_from', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
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
