import { dollarsOf, moneyText } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import {
  liftStatementTimeout,
  wrongBalances,
  wrongReservations,
  wrongStatements,
} from '#server/features/ledger/check-accounts.sql.ts'

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
