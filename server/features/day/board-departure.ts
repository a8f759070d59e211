import type { BoardDeparture } from '#contract/day/board.ts'
import { dollarsOf } from '#contract/money.ts'
import type { DepartureOnBoard } from '#server/features/availability/seats-on-board.sql.ts'

/** With its tour and who travels on it. */
export interface BoardRow extends DepartureOnBoard {
  code: string
  name: string
  time_zone: string
  cut_off_minutes: number
  guests: number
  boarded: number
  no_shows: number
}

/** Bookings end at the cut-off, to the minute. */
function stateOf({ departs_ms, is_closed, cut_off_minutes }: BoardRow, now: number): BoardDeparture['state'] {
  if (departs_ms <= now) return 'departed'
  return is_closed || departs_ms <= now + cut_off_minutes * 60_000 ? 'closed' : 'open'
}

export const boardDeparture = (row: BoardRow, now: Temporal.Instant): BoardDeparture => ({
  departureID: String(row.id),
  productID: row.product_id,
  ProductCode: row.code,
  ProductName: row.name,
  date: row.local_date,
  DeptTime: row.local_time,
  timeZone: row.time_zone,
  departsAt: row.departs_ms,
  state: stateOf(row, now.epochMilliseconds),
  closedByHand: row.is_closed,
  capacity: row.capacity,
  sold: row.seats_sold,
  held: row.seats_held,
  blocked: row.seats_blocked,
  blockedByHand: row.seats_blocked_by_hand,
  free: row.capacity - row.seats_blocked - row.seats_blocked_by_hand - row.seats_sold - row.seats_held,
  pounds: row.pounds,
  payload: row.payload_pounds,
  guests: row.guests,
  boarded: row.boarded,
  noShows: row.no_shows,
  offSchedule: row.off_schedule,
  note: row.crew_note,
  prices: {
    adult: dollarsOf(row.adult_price_cents),
    child: dollarsOf(row.child_price_cents),
    adultFees: dollarsOf(row.adult_fees_cents),
    childFees: dollarsOf(row.child_fees_cents),
  },
  version: row.version,
})
