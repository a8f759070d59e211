import { type PickupLine, pickupStops, pickupSums } from '#contract/day/pickup-stops.ts'
import type { listPickups as endpoint, Pickups } from '#contract/day/pickups.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { type PartyRow, partiesOfDay } from '#server/features/day/pickups.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listPickups: HandlerOf<typeof endpoint> = async (
  { db, now, accountTimeZone },
  { date, departures },
) => {
  const today = dateInZone(now, accountTimeZone)
  const shown = date || today
  const rows = await partiesOfDay(db, { date: shown, now, departures })
  const lines = rows.flatMap((row) => (row.hotel_label === null ? [] : lineOf(row, row.hotel_label)))
  return { date: shown, today, ...pickupSums(pickupStops(lines), withoutPickup(rows)) }
}

function withoutPickup(rows: readonly PartyRow[]): Pickups['withoutPickup'] {
  const guests = new Map<number, number>()
  for (const row of rows)
    if (row.hotel_label === null)
      guests.set(row.departure_id, (guests.get(row.departure_id) ?? 0) + row.guests)
  return [...guests].map(([id, count]) => ({ departureID: String(id), guests: count }))
}

const lineOf = (row: PartyRow, hotel: string): PickupLine => ({
  time: row.pickup_time,
  hotel,
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
