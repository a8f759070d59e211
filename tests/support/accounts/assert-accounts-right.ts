import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'

/** Databases whose tests lowered a payload below what is sold, other than by hand. */
const lowered = new WeakSet<Db>()

/** Says that the test lowers a payload below what is sold, by an import or in the table. */
export const allowOverweight = (db: Db) => lowered.add(db)

/** Departures above their payload whose guests no one weighed, and whose payload no one changed by hand. */
const overweight = sql<{ wrong: string }>`
  select concat('Departure ', d.id, ': it carries ', d.pounds_taken + d.scale_difference, ' of ', d.payload_pounds,
    ' lb.') as wrong
  from departures d join products p on p.id = d.product_id
  where d.pounds_taken + d.scale_difference > d.payload_pounds
    and not exists (
      select from passenger_marks m join seat_holds h on h.quote_id = m.quote_id and h.released_at is null
      where h.departure_id = d.id and m.said_pounds is not null)
    and not exists (
      select from audit_log a
      where a.kind = 'departure.changed' and a.after::jsonb ? 'payload'
        and a.subject = concat_ws(' ', p.code, d.local_date, to_char(d.local_time, 'HH24:MI')))`

/** Blocks fit beside what is taken, and only departures off their schedule are closed or blocked by hand. */
const wrongBlocks = sql<{ wrong: string }>`
  select concat('Departure ', id, ': it has ', capacity, ' seats, ', seats_taken, ' taken, ', seats_blocked, ' blocked and ',
    seats_blocked_by_hand, ' by hand, and is ', case when closed_at is null then 'open' else 'closed' end,
    case when off_schedule then ' off' else ' on' end, ' schedule.') as wrong
  from departures
  where seats_taken + seats_blocked + seats_blocked_by_hand > capacity
    or (not off_schedule and (seats_blocked_by_hand > 0 or closed_at is not null))`

/** What no operation may do, but a catalogue or a scale can. */
export async function findWrongRoom(db: Db): Promise<string[]> {
  const checks = [wrongBlocks, ...(lowered.has(db) ? [] : [overweight])]
  const found: string[] = []
  for (const check of checks) found.push(...(await check.execute(db)).rows.map(({ wrong }) => wrong))
  return found
}

/**
 * Whatever a test did through the product, accounts reconcile to the cent, seats and weights to those who travel, and no
 * departure took more than it can carry.
 */
export async function assertAccountsRight(db: Db) {
  const differences = [...(await checkAccounts(db)), ...(await findWrongRoom(db))]
  if (differences.length > 0) throw new Error(`The accounts are wrong:\n${differences.join('\n')}`)
}
