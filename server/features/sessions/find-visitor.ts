import type { Db } from '#server/db/database.ts'
import { sessionEndMs, shouldTouch } from '#server/features/sessions/session-lifetime.ts'
import { touchSession, visitor } from '#server/features/sessions/sessions.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import type { SiteAgency, SignedInUser } from '#server/scope.ts'

type Row = NonNullable<Awaited<ReturnType<typeof visitor>>>

export interface FoundVisitor {
  agency: SiteAgency
  user: SignedInUser | undefined
  /** The absolute end. The idle end can't come first while the visitor is cached: the session was just used. */
  sessionEndMs: number
}

/** Undefined when no site has this domain, which is null for the provider's own. A call renews the session. */
export async function findVisitor(
  db: Db,
  now: Temporal.Instant,
  domain: string | null,
  token: string | undefined,
  isCall = true,
): Promise<FoundVisitor | undefined> {
  const hash = token === undefined ? null : tokenHash(token)
  const row = await visitor(db, now, domain, hash)
  if (!row) return undefined
  const user = userOf(row)
  if (isCall && user && hash && row.last_seen_at && shouldTouch(row.last_seen_at, now))
    await touchSession(db, now, hash)
  return {
    agency: agencyOf(row),
    user,
    sessionEndMs: row.session_begun_at ? sessionEndMs(row.session_begun_at) : 0,
  }
}

const agencyOf = (row: Row): SiteAgency => ({
  id: row.agency_id,
  isProvider: row.is_provider,
  name: row.agency_name,
  domain: row.domain,
  // The provider reaches its own inventory without credentials.
  hasPort: row.is_provider || row.has_port,
  paxMode: row.pax_mode,
  creditCardMode: row.credit_card_mode,
  testMode: row.test_mode,
  disableBooking: row.disable_booking,
})

function userOf(row: Row): SignedInUser | undefined {
  const { user_id: id, username, display_name: displayName, role_id, role_title, permissions } = row
  if (!id || username === null || displayName === null) return undefined
  if (!role_id || role_title === null || !permissions) return undefined
  const mustChangePassword = row.must_change_password === true
  const role = { id: role_id, title: role_title, permissions }
  return { id, username, displayName, mustChangePassword, role }
}
