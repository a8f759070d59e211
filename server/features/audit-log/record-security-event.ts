import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { deleteSecurityEvents, insertSecurityEvent } from '#server/features/audit-log/audit-log.sql.ts'
import { accountByUsername } from '#server/features/sessions/sessions.sql.ts'
import { throttleAddress } from '#server/features/sessions/sign-in-throttle.ts'
import { enabledUsersByName } from '#server/features/users/users.sql.ts'
import { auditJson, type AuditScope } from '#server/sql/audit.ts'

export interface SecurityEvent {
  kind: AuditKind
  scope: AuditScope
  /** The account that was named, not the one that is signed in. Stored only if it exists: people type passwords as usernames. */
  typedName?: string | undefined
  /** Default: the account. */
  subject?: string
  after?: object
}

const unknownAccount = 'Unknown account'

/** One address can't fill the log by naming many accounts. What signed-in users do as themselves is not capped. */
const maxUnknown = { perAddress: 100, withinMinutes: 60 }

const minuteOf = (now: Temporal.Instant) => now.round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** An audit line, unless the same account, address and kind has one in this minute. */
export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<boolean> {
  const { kind, scope, after } = event
  const account = event.typedName ? await accountOf(db, event) : scope.user
  const subject = event.subject ?? account?.username ?? unknownAccount
  return insertSecurityEvent(db, {
    address: throttleAddress(scope.address),
    minute: minuteOf(scope.now),
    agencyId: scope.agency.id,
    account: account?.id ?? '',
    kind,
    lines: auditJson(scope, [{ kind, subject, ...(after && { after }) }]),
    cap:
      scope.user && !event.typedName
        ? undefined
        : {
            count: maxUnknown.perAddress,
            since: scope.now.subtract({ minutes: maxUnknown.withinMinutes }),
          },
  })
}

async function accountOf(db: Db, { scope, typedName }: SecurityEvent) {
  if (!typedName) return undefined
  const named = await accountByUsername(db, scope, typedName)
  return named ?? (await enabledUsersByName(db, scope.agency.id, typedName))[0]
}

/** Rows older than the cap's window have no effect. */
export async function deleteOldSecurityEvents(db: Db, now: Temporal.Instant): Promise<boolean> {
  await deleteSecurityEvents(db, now.subtract({ minutes: maxUnknown.withinMinutes + 1 }))
  return false
}
