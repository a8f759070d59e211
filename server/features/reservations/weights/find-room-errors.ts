import { fits, isSoldOut, type Left, type Needed } from '#contract/weights/departure-room.ts'
import { roomOnDepartures } from '#server/features/availability/availability.sql.ts'
import { lastCall } from '#server/features/availability/last-call.ts'
import { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import type { BookingBasis } from '#server/features/reservations/booking.sql.ts'
import { roomText } from '#server/features/reservations/weights/room-errors.ts'
import type { Scope } from '#server/scope.ts'

/** With what expired holds still count as taken. */
function leftOn({ seats_left, expired_seats, pounds_left, expired_pounds }: BookingBasis): Left {
  return {
    seats: (seats_left ?? 0) + (expired_seats ?? 0),
    pounds: pounds_left === null ? null : Math.max(0, pounds_left + (expired_pounds ?? 0)),
  }
}

/** Why the party doesn't fit, before anything is locked. */
export async function findRoomErrors(
  scope: Scope,
  basis: BookingBasis,
  needed: Needed,
  cutOffMinutes: number,
): Promise<string[]> {
  const left = leftOn(basis)
  if (fits(left, needed)) return []
  if (isSoldOut(left, needed)) return ['These seats have just been sold. Search for another departure.']
  return [roomText(left, needed, await findOther(scope, basis, needed, cutOffMinutes))]
}

/** The next departure of the quote that is open and has room; if none is later, the first. */
async function findOther(
  { db, now }: Scope,
  { id, departure_id: chosen, local_time: from }: BookingBasis,
  needed: Needed,
  cutOffMinutes: number,
) {
  const quoted = await itinerariesOf(db, [id])
  const departureIds = quoted.map(({ departure_id }) => departure_id)
  const leavesAfter = lastCall(now, cutOffMinutes)
  const rows = await roomOnDepartures(db, { departureIds, now, leavesAfter })
  const fitting = quoted.flatMap(({ departure_id, local_time }) => {
    const row = rows.find((room) => room.id === departure_id)
    const room = row && { seats: row.seats_left, pounds: row.pounds_left }
    if (!room || departure_id === chosen || !fits(room, needed)) return []
    return [{ ...room, time: local_time.slice(0, 5), isLater: local_time > (from ?? '') }]
  })
  return fitting.find(({ isLater }) => isLater) ?? fitting[0]
}
