import type { BoardDeparture } from '#contract/day/board.ts'
import { assertCurrent } from '#server/assert-current.ts'
import type { Tx } from '#server/db/database.ts'
import { lockDeparture, releaseExpired } from '#server/features/availability/seat-holds.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { Refusal } from '#server/refusal.ts'

interface Wanted {
  departureId: number
  /** That the caller has seen. */
  version: number | undefined
}

/**
 * Until the transaction ends, no one else sells, imports or changes the departure. Expired holds are released, so that
 * the row counts what the board shows.
 */
export async function lockOnBoard(
  tx: Tx,
  now: Temporal.Instant,
  { departureId, version }: Wanted,
): Promise<BoardDeparture> {
  await lockDeparture(tx, departureId)
  await releaseExpired(tx, now, departureId)
  const departure = await boardOfDeparture(tx, { departureId, now })
  if (!departure) throw new Refusal('not_found')
  assertCurrent(version, departure)
  return departure
}

/** As audit lines name it. */
export const subjectOf = ({ ProductCode, date, DeptTime }: BoardDeparture) =>
  `${ProductCode} ${date} ${DeptTime}`
