import type { showProviderDay as endpoint } from '#contract/day/home.ts'
import { dollarsOf } from '#contract/money.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { nextOnBoard, sumsOfDay } from '#server/features/day/board.sql.ts'
import { countUnpaid } from '#server/features/reservations/list/home.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

const nextShown = 5

export const showProviderDay: HandlerOf<typeof endpoint> = async ({ db, now, accountTimeZone }) => {
  const today = dateInZone(now, accountTimeZone)
  const [sums, next, [unpaid]] = await Promise.all([
    sumsOfDay(db, { date: today, now }),
    nextOnBoard(db, { count: nextShown, now }),
    countUnpaid(db, { now }),
  ])
  return {
    today,
    departures: sums.departures,
    guests: sums.guests,
    seatsFree: sums.free,
    paymentsDue: { count: unpaid?.count ?? 0, amount: dollarsOf(unpaid?.cents ?? 0) },
    next,
  }
}
