import { type RawBuilder, sql } from 'kysely'

import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { storableJson } from '#server/db/storable-json.ts'

export interface AuditLine {
  kind: AuditKind
  /** What it was done to, in words or by id. */
  subject: string
  before?: object
  after?: object
  /** Where the scope does not know who it was, as while signing in. */
  by?: { id: string; username: string }
}

/** When, whose, who and from where. A call's scope is one; what runs without a request makes its own. */
export interface AuditScope {
  now: Temporal.Instant
  agency: { id: string }
  user: { id: string; username: string } | undefined
  address: string
  requestId: string
}

function rowOf(scope: AuditScope, line: AuditLine) {
  const by = line.by ?? scope.user
  return {
    at: scope.now,
    agency_id: scope.agency.id,
    user_id: by?.id ?? null,
    username: by?.username ?? null,
    address: scope.address,
    request_id: scope.requestId,
    kind: line.kind,
    subject: line.subject,
  }
}

/** One line in the append-only log. Takes `db` or the transaction of the change that it tells of. */
export async function audit(db: Db, scope: AuditScope, line: AuditLine): Promise<void> {
  const before = line.before ? storableJson(line.before) : null
  const after = line.after ? storableJson(line.after) : null
  await db
    .insertInto('audit_log')
    .values({ ...rowOf(scope, line), before, after })
    .execute()
}

/** Lines for auditedWith. */
export const auditJson = (scope: AuditScope, lines: AuditLine[]) =>
  storableJson(
    lines.map((line) => ({ ...rowOf(scope, line), before: line.before ?? null, after: line.after ?? null })),
  )

/** The lines as a part of the very statement whose change they tell of: for each row of `changed`. */
export const auditedWith = (lines: string, changed: RawBuilder<unknown>) => sql`
  insert into audit_log (at, agency_id, user_id, username, address, request_id, kind, subject, before, after)
  select l.* from ${changed}, jsonb_to_recordset(${lines}::jsonb) as l(at timestamptz, agency_id uuid, user_id uuid,
    username text, address text, request_id text, kind text, subject text, before jsonb, after jsonb)`
