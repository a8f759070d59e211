import type { SelectQueryBuilder } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  type Attempt,
  failureLimits,
  throttleWindowStart,
} from '#server/features/sessions/sign-in-throttle.ts'
import type { SiteScope } from '#server/scope.ts'

type Failures = SelectQueryBuilder<Tables, 'sign_in_failures', object>
type AttemptScope = Pick<SiteScope, 'agency' | 'now'>

/** The failure that fills the limit: of the newest `limit` failures, the oldest. */
const limiting = (failures: Failures, limit: number) =>
  failures
    .select('failed_at')
    .orderBy('failed_at', 'desc')
    .offset(limit - 1)
    .limit(1)

/** A known browser has a budget of its own; strangers share the account's and their address's. */
export async function limitingFailures(db: Db, { agency, now }: AttemptScope, attempt: Attempt) {
  const { username, address, browser } = attempt
  const recent = db.selectFrom('sign_in_failures').where('failed_at', '>', throttleWindowStart(now))
  const ofAccount = recent
    .where('agency_id', '=', agency.id)
    .where('username_lower', '=', username.toLowerCase())
    .where('browser_hash', browser ? '=' : 'is', browser)
  if (browser) {
    const failure = await limiting(ofAccount, failureLimits.account).executeTakeFirst()
    return [failure?.failed_at ?? null]
  }
  const ofAddress = recent.where('address', '=', address).where('browser_hash', 'is', null)
  const row = await db
    .selectNoFrom([
      limiting(ofAccount, failureLimits.account).as('account'),
      limiting(ofAddress, failureLimits.address).as('address'),
    ])
    .executeTakeFirstOrThrow()
  return [row.account, row.address]
}

/** Serializes attempts on one account, so that concurrent ones cannot all slip under the limit. */
export const lockAccountAttempts = (tx: Tx, { agency }: AttemptScope, username: string) =>
  lockName(tx, `sign-in ${agency.id} ${username.toLowerCase()}`)

/** Returns its id. */
export async function insertFailure(
  tx: Tx,
  { agency, now }: AttemptScope,
  attempt: Attempt,
): Promise<number> {
  const { id } = await tx
    .insertInto('sign_in_failures')
    .values({
      agency_id: agency.id,
      username_lower: attempt.username.toLowerCase(),
      address: attempt.address,
      browser_hash: attempt.browser,
      failed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteFailure(db: Db, { agency }: AttemptScope, id: number) {
  await db.deleteFrom('sign_in_failures').where('agency_id', '=', agency.id).where('id', '=', id).execute()
}

/** After a completed reset, no matter who filled the account's budgets. */
export async function deleteFailures(tx: Tx, { agency }: AttemptScope, username: string) {
  await tx
    .deleteFrom('sign_in_failures')
    .where('agency_id', '=', agency.id)
    .where('username_lower', '=', username.toLowerCase())
    .execute()
}
