import type { listPickups as endpoint, PickupStop } from '#contract/day/pickups.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { partiesOfDay, type PartyRow } from '#server/features/day/pickups.sql.ts'
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

const partyOf = (row: PartyRow): PickupStop['parties'][number] => ({
  quoteID: row.quote_id,
  orl: row.orl,
  agencyID: row.agency_id,
  agency: row.agency,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  guests: row.guests,
  departureID: String(row.departure_id),
  ProductCode: row.product_code,
  ProductName: row.product_name,
  date: row.local_date,
  DeptTime: row.local_time,
})

/** One for each time and hotel, of rows in that order. */
function pickupStops(rows: readonly PartyRow[]): PickupStop[] {
  const stops: PickupStop[] = []
  for (const row of rows) {
    const { hotel_label: hotel, pickup_time: time } = row
    if (hotel === null) continue
    const last = stops.at(-1)
    const stop = last?.hotel === hotel && last.time === time ? last : { time, hotel, guests: 0, parties: [] }
    if (stop !== last) stops.push(stop)
    stop.guests += row.guests
    stop.parties.push(partyOf(row))
  }
  return stops
}
