import { sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { browserWindowStart } from '#server/features/sessions/known-browser.ts'
import { sessionBounds } from '#server/features/sessions/session-lifetime.ts'
import { throttleWindowStart } from '#server/features/sessions/sign-in-throttle.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import type { Scope, SiteScope } from '#server/scope.ts'
import { accounts, agencySettings, roleRights } from '#server/sql/accounts.ts'

type Instant = Temporal.Instant

const visitorColumns = [
  'agencies.id as agency_id',
  'agencies.is_provider',
  'agencies.name as agency_name',
  'agencies.domain',
  'agencies.pax_mode',
  'agencies.credit_card_mode',
  'agencies.test_mode',
  'agencies.disable_booking',
  'agencies.has_port',
  'sessions.created_at as session_begun_at',
  'sessions.last_seen_at',
  'users.id as user_id',
  'users.username',
  'users.display_name',
  'users.must_change_password',
  'roles.id as role_id',
  'roles.title as role_title',
  'roles.permissions',
] as const

interface VisitorSearch {
  domain: string
  sessionHash: Buffer | null
  begunAfter: Instant
  usedAfter: Instant
}

const visitorQuery = (db: Db, { sessionHash, begunAfter, usedAfter }: VisitorSearch) =>
  db
    .selectFrom(agencySettings(db).as('agencies'))
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.agency_id', '=', 'agencies.id')
        .on('sessions.token_hash', '=', sessionHash)
        .on('sessions.created_at', '>', begunAfter)
        .on('sessions.last_seen_at', '>', usedAfter),
    )
    .leftJoin(accounts(db).as('users'), (join) =>
      join
        .onRef('users.agency_id', '=', 'sessions.agency_id')
        .onRef('users.id', '=', 'sessions.user_id')
        .onRef('users.session_epoch', '=', 'sessions.session_epoch')
        .on('users.enabled', '=', true),
    )
    .leftJoin(roleRights(db).as('roles'), 'roles.id', 'users.role_id')
    .select(visitorColumns)

const visitorOfProvider = compileOnce((db, search: VisitorSearch) =>
  visitorQuery(db, search).where('is_provider', '=', true),
)
const visitorOfAgency = compileOnce((db, search: VisitorSearch) =>
  visitorQuery(db, search).where('domain', '=', search.domain),
)

/** The agency of a site and, if the token's session is alive there, its user: one statement for every call. */
export async function visitor(db: Db, now: Instant, domain: string | null, sessionHash: Buffer | null) {
  const search = { domain: domain ?? '', sessionHash, ...sessionBounds(now) }
  const [found] = await (domain === null ? visitorOfProvider(db, search) : visitorOfAgency(db, search))
  return found
}

export async function touchSession(db: Db, now: Instant, sessionHash: Buffer) {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', sessionHash).execute()
}

export function accountByUsername(db: Db, { agency }: { agency: { id: string } }, username: string) {
  return accounts(db)
    .where('agency_id', '=', agency.id)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

export async function insertSession(
  tx: Tx,
  { agency, now, address, browser }: SiteScope,
  user: { id: string; session_epoch: number },
  sessionHash: Buffer,
) {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: sessionHash,
      agency_id: agency.id,
      user_id: user.id,
      session_epoch: user.session_epoch,
      created_at: now,
      last_seen_at: now,
      address,
      user_agent: browser.userAgent,
    })
    .execute()
}

export async function deleteSession(db: Db, { agency }: SiteScope, sessionHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('agency_id', '=', agency.id)
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The user's sessions that are alive, last used first. */
export function sessionsOf(db: Db, { agency, now, user }: Scope) {
  const { begunAfter, usedAfter } = sessionBounds(now)
  return db
    .selectFrom('sessions')
    .innerJoin(accounts(db).as('users'), (join) =>
      join
        .onRef('users.id', '=', 'sessions.user_id')
        .onRef('users.session_epoch', '=', 'sessions.session_epoch'),
    )
    .select(['sessions.id', 'token_hash', 'sessions.created_at', 'last_seen_at', 'address', 'user_agent'])
    .where('sessions.agency_id', '=', agency.id)
    .where('sessions.user_id', '=', user.id)
    .where('sessions.created_at', '>', begunAfter)
    .where('last_seen_at', '>', usedAfter)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** When it began; undefined once it has ended. Locked, it can't end before the transaction does. */
export async function sessionBegunAt(
  db: Db,
  { agency, user, session }: Scope,
  lock?: 'locked',
): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('agency_id', '=', agency.id)
    .where('user_id', '=', user.id)
    .where('token_hash', '=', tokenHash(session.token ?? ''))
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.created_at
}

/** One of the user's own sessions, as it was. */
export function deleteOwnSession(tx: Tx, { agency, user }: Scope, id: string) {
  return tx
    .deleteFrom('sessions')
    .where('agency_id', '=', agency.id)
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .returning(['token_hash', 'address', 'user_agent'])
    .executeTakeFirst()
}

/** Returns how many it deleted. */
export async function deleteOtherSessions(tx: Tx, { agency, user }: Scope, kept: Buffer): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('agency_id', '=', agency.id)
    .where('user_id', '=', user.id)
    .where('token_hash', '!=', kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Also deletes failures and requests outside the throttle window, expired links and browsers unused for too long. */
export async function deleteEnded(db: Db, now: Instant) {
  const { begunAfter, usedAfter } = sessionBounds(now)
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('created_at', '<=', begunAfter), where('last_seen_at', '<=', usedAfter)]),
    )
    .execute()
  await db.deleteFrom('sign_in_failures').where('failed_at', '<=', throttleWindowStart(now)).execute()
  await db.deleteFrom('password_asks').where('asked_at', '<=', throttleWindowStart(now)).execute()
  await db.deleteFrom('password_links').where('expires_at', '<=', now).execute()
  await db.deleteFrom('known_browsers').where('last_used_at', '<=', browserWindowStart(now)).execute()
}
