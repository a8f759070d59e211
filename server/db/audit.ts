import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Db } from '#server/db/database.ts'

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

/** One line in the append-only log. Takes `db` or the transaction of the change that it tells of. */
export async function audit(db: Db, scope: AuditScope, line: AuditLine): Promise<void> {
  const by = line.by ?? scope.user
  await db
    .insertInto('audit_log')
    .values({
      at: scope.now,
      agency_id: scope.agency.id,
      user_id: by?.id ?? null,
      username: by?.username ?? null,
      address: scope.address,
      request_id: scope.requestId,
      kind: line.kind,
      subject: line.subject,
      before: line.before ? storableJson(line.before) : null,
      after: line.after ? storableJson(line.after) : null,
    })
    .execute()
}

/** Half a character, which a client can send, stands in a text column as a replacement; jsonb would refuse it. */
const storableJson = (fields: object) =>
  JSON.stringify(fields, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
