import { type RawBuilder, sql } from 'kysely'

import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Actor } from '#server/actor.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import { storableJson } from '#server/db/storable-json.ts'

export interface NewAuditLine {
  kind: AuditKind
  /** The name or id of what was changed. */
  subject: string
  before?: object
  after?: object
  /** Who did it, when the scope has no user yet, as during sign-in. */
  by?: { id: string; username: string }
}

export interface AuditScope extends Actor {
  agency: { id: string }
}

function auditRow(scope: AuditScope, line: NewAuditLine) {
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
    before: line.before ?? null,
    after: line.after ?? null,
  }
}

/** The lines as JSON, for `auditSql`. */
export const auditJson = (scope: AuditScope, lines: NewAuditLine[]) =>
  storableJson(lines.map((line) => auditRow(scope, line)))

/** Inserts the lines once for each row of `changed`, which may be a part of the same statement. */
export const auditSql = (lines: string, changed: RawBuilder<unknown> = sql`(values (1)) as changed`) => sql`
  insert into audit_log (at, agency_id, user_id, username, address, request_id, kind, subject, before, after)
  select l.* from ${changed}, jsonb_to_recordset(${lines}::jsonb) as l(at timestamptz, agency_id uuid, user_id uuid,
    username text, address text, request_id text, kind text, subject text, before jsonb, after jsonb)`

const insertLines = compileOnce((_, { lines }: { lines: string }) => sql<object>`${auditSql(lines)}`)

/** Pass the transaction of the change, so that both commit together. */
export async function audit(db: Db, scope: AuditScope, line: NewAuditLine): Promise<void> {
  await insertLines(db, { lines: auditJson(scope, [line]) })
}
