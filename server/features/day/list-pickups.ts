import type { listPickups as endpoint } from '#contract/day/pickups.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { pickupStops } from '#server/features/day/pickup-stops.ts'
import { partiesOfDay } from '#server/features/day/pickups.sql.ts'
import type { HandlerOf } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

export const listPickups: HandlerOf<typeof endpoint> = async ({ db, now, accountTimeZone }, { date }) => {
  const today = dateInZone(now, accountTimeZone)
  const shown = date || today
  const rows = await partiesOfDay(db, { date: shown, now })
  const stops = pickupStops(rows)
  const byThemselves = rows.filter(({ hotel_label }) => hotel_label === null)
  return {
    date: shown,
    today,
    stops,
    guests: sum(stops.map(({ guests }) => guests)),
    guestsWithoutPickup: sum(byThemselves.map(({ guests }) => guests)),
  }
}
