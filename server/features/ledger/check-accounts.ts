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
import { wrongDepartures, wrongDueHolds, wrongHolds } from '#server/sql/room-check.ts'

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
      return checkAccounts(tx, recently(now))
    })
  if (differences.length > 0) throw new Error(`The accounts have differences.\n${differences.join('\n')}`)
  return false
}

/** Reservations can be changed for 90 days after the tour. Seats and weights of earlier departures are history. */
export const recently = (now: Temporal.Instant) => now.subtract({ hours: 90 * 24 })

/**
 * Every difference between reservations, lines, balances and statements, and between departures, their holds and those
 * who travel, in words. Empty when all is right. Only departures after `departing` are compared.
 */
export function checkAccounts(db: Db, departing: Temporal.Instant | null = null): Promise<string[]> {
  if (db.isTransaction) return differences(db, departing)
  // All queries must see the same state, while others book.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await liftStatementTimeout(tx)
      return differences(tx, departing)
    })
}

const differences = async (db: Db, departing: Temporal.Instant | null) => [
  ...(await accountDifferences(db)),
  ...(await roomDifferences(db, departing)),
]

const accountDifferences = async (db: Db) => [
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

const roomDifferences = async (db: Db, departing: Temporal.Instant | null) => [
  ...(await wrongDepartures(db, departing)).map(
    ({ id, counted, held }) =>
      `Departure ${id}: it counts ${inRoom(counted)}, but its holds add up to ${inRoom(held)}.`,
  ),
  ...(await wrongHolds(db, departing)).map(
    ({ orl, held, takes }) =>
      `Reservation ${orl}: it holds ${inRoom(held)}, but its passengers take ${inRoom(takes)} on their departure.`,
  ),
  ...(await wrongDueHolds(db, departing)).map(
    ({ orl, seats, pounds }) =>
      `Reservation ${orl}: ${seatCount(seats)} and ${pounds} lb are held for a change that doesn't wait for them.`,
  ),
]

interface Counted {
  seats: number
  pounds: number
  difference: number
}

const seatCount = (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`)

const inRoom = (room: Counted | null) =>
  room
    ? `${seatCount(room.seats)} and ${room.pounds} lb with a scale difference of ${room.difference} lb`
    : 'nothing'
