import { sql } from 'kysely'

import { signInKinds } from '#contract/audit-kinds.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'
import { accounts, agencySettings } from '#server/sql/accounts.ts'
import { auditSql } from '#server/sql/audit.ts'
import { reservationByNumber } from '#server/sql/reservations.ts'

/** A position in the log, which is sorted by time, then by id. */
export interface Place {
  at: Temporal.Instant
  id: number
}

export interface LinesWanted {
  /** Undefined for all agencies. */
  agencyId: string | undefined
  person: string
  /** Empty for all kinds. */
  kinds: readonly string[]
  /** Inclusive. */
  from: Temporal.Instant | undefined
  /** Exclusive. */
  until: Temporal.Instant | undefined
  before: Place | undefined
  limit: number
}

/** Undefined for another agency's line, so that its time does not leak. */
export const placeOf = (db: Db, id: number, agencyId: string | undefined): Promise<Place | undefined> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'id'])
    .where('id', '=', id)
    .$if(agencyId !== undefined, (query) => query.where('agency_id', '=', agencyId ?? ''))
    .executeTakeFirst()

const lastName = sql<string | null>`coalesce(agencies.name, (
  select deleted.subject from audit_log deleted
  where deleted.agency_id = audit_log.agency_id and deleted.kind = 'agency.deleted'
  order by deleted.at desc, deleted.id desc limit 1))`

const reservation = sql<string | null>`case when kind like 'reservation.%' or kind like 'payment.%' then
  ${reservationByNumber(sql.ref('audit_log.agency_id'), sql.ref('audit_log.subject'))} end`

export function newestLines(db: Db, { agencyId, person, kinds, from, until, before, limit }: LinesWanted) {
  const matchesPerson = sql<boolean>`strpos(lower(audit_log.username), lower(${person}::text)) > 0`
  return db
    .selectFrom('audit_log')
    .leftJoin(agencySettings(db).as('agencies'), 'agencies.id', 'audit_log.agency_id')
    .leftJoin(accounts(db).as('users'), (join) =>
      join.onRef('users.id', '=', 'audit_log.user_id').onRef('users.agency_id', '!=', 'audit_log.agency_id'),
    )
    .leftJoin(agencySettings(db).as('own'), 'own.id', 'users.agency_id')
    .select(['audit_log.id', 'at', 'audit_log.agency_id', 'audit_log.username', 'address', 'kind'])
    .select(['subject', 'before', 'after', 'own.name as user_agency', lastName.as('agency_name')])
    .select([sql<boolean>`agencies.id is null`.as('agency_deleted'), reservation.as('reservation')])
    .$if(agencyId !== undefined, (query) => query.where('audit_log.agency_id', '=', agencyId ?? ''))
    .$if(person !== '', (query) => query.where(matchesPerson))
    .$if(kinds.length > 0, (query) => query.where(sql<boolean>`kind = any(${[...kinds]}::text[])`))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? null))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? null))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(at, audit_log.id) < (${before?.at}::timestamptz, ${before?.id}::bigint)`),
    )
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** The user's own sign-ins. Failed ones may be anyone's; an earlier user of the same name may have had some. */
export const signInLines = (db: Db, { agency, user }: Pick<Scope, 'agency' | 'user'>, limit: number) =>
  db
    .selectFrom('audit_log')
    .innerJoin(accounts(db).as('users'), (join) =>
      join.onRef('users.agency_id', '=', 'audit_log.agency_id').on('users.id', '=', user.id),
    )
    .select(['audit_log.id', 'at', 'kind', 'address'])
    .where('audit_log.agency_id', '=', agency.id)
    .where(sql<boolean>`kind like 'session.%'`)
    .where('kind', 'in', signInKinds)
    .where(sql<boolean>`lower(subject) = lower(${user.username})`)
    .where((where) =>
      where.or([
        where('user_id', '=', user.id),
        where.and([where('kind', '!=', 'session.started'), where('at', '>=', where.ref('users.created_at'))]),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()

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

/** The lines stay, with '(erased)' for what names a guest. A function of the owner does it: the app can only append to the log. */
export async function eraseGuestsFromAuditLog(tx: Tx, quoteIds: readonly string[]) {
  await sql`select erase_audit_guest_data(id) from unnest(${quoteIds}::uuid[]) as erased (id)`.execute(tx)
}
