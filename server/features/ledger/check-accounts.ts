import { dollarsOf, moneyText } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import {
  liftStatementTimeout,
  recordDay,
  wrongBalances,
  wrongReservations,
  wrongStatements,
} from '#server/features/ledger/check-accounts.sql.ts'

/** Once a day, in one of the processes. Throws the differences, for the log. */
export async function checkAccountsOfDay(db: Db, now: Temporal.Instant): Promise<false> {
  const day = dateInZone(now, 'UTC')
  // The day counts once the check has ended: one that fails, or ends with its process, is repeated.
  const differences = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (!(await recordDay(tx, day))) return []
      await liftStatementTimeout(tx)
      return checkAccounts(tx)
    })
  if (differences.length > 0) throw new Error(`The accounts have differences.\n${differences.join('\n')}`)
  return false
}

/** Every difference between reservations, lines, balances and statements, in words. Empty when the accounts are right. */
export function checkAccounts(db: Db): Promise<string[]> {
  if (db.isTransaction) return differences(db)
  // All queries must see the same state, while others book.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await liftStatementTimeout(tx)
      return differences(tx)
    })
}

const differences = async (db: Db) => [
  ...(await wrongReservations(db)).map(
    ({ quote_id, service_date, expected_cents, posted_cents }) =>
      `Reservation ${quote_id}, ${service_date}: the lines say ${inDollars(posted_cents)} instead of ${inDollars(expected_cents)}, or differ in sale, net, fee, collected or extra seats.`,
  ),
  ...(await wrongBalances(db)).map(
    ({ agency_id, balance_cents, lines_cents }) =>
      `Agency ${agency_id}: the balance is ${inDollars(balance_cents)}, but the lines add up to ${inDollars(lines_cents)}.`,
  ),
  ...(await wrongStatements(db)).map(
    ({ agency_id, number }) =>
      `Agency ${agency_id}, statement ${number}: it does not follow from the one before and its lines.`,
  ),
]

const inDollars = (cents: number) => moneyText(dollarsOf(cents))
