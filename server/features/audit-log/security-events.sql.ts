import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { auditSql } from '#server/sql/audit.ts'

type Instant = Temporal.Instant

interface NewSecurityEvent {
  address: string
  minute: Instant
  agencyId: string
  /** Empty when unknown. */
  account: string
  kind: string
  /** From `auditJson`. */
  lines: string
  /** At most `count` events of the address since then; undefined for no limit. */
  cap: { count: number; since: Instant } | undefined
}

/** Adds the audit lines with the first such event of the minute; the key decides between simultaneous ones. */
export async function insertSecurityEvent(db: Db, event: NewSecurityEvent): Promise<boolean> {
  const { address, minute, agencyId, account, kind, lines, cap } = event
  const isBelowCap = cap
    ? sql`(select count(*) from security_events where address = ${address} and minute > ${cap.since}) < ${cap.count}`
    : sql`true`
  const { rows } = await sql`
    with counted as (
      insert into security_events (address, minute, agency_id, account, kind)
      select ${address}, ${minute}::timestamptz, ${agencyId}::uuid, ${account}, ${kind} where ${isBelowCap}
      on conflict do nothing returning kind),
    audited as (${auditSql(lines, sql.raw('counted'))})
    select kind from counted`.execute(db)
  return rows.length > 0
}

export async function deleteSecurityEvents(db: Db, until: Instant) {
  await db.deleteFrom('security_events').where('minute', '<=', until).execute()
}
