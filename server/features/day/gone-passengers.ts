import type { GonePassenger } from '#contract/day/manifest.ts'
import type { ManifestRows } from '#server/features/day/manifest-records.ts'
import type { NamedMarkRow } from '#server/features/day/marks.sql.ts'
import { absenceOf } from '#server/features/day/refused-mark.ts'
import type { BookedPassenger } from '#server/features/reservations/manifest/manifest.sql.ts'

const keyOf = ({ quote_id, position }: { quote_id: string; position: number }) => `${quote_id} ${position}`

/** The current marks on the departure of passengers who aren't on its manifest. */
export function missingMarks({ departureId, passengers, marks }: ManifestRows): NamedMarkRow[] {
  const present = new Set(passengers.map(keyOf))
  return marks.filter(
    (row) =>
      row.is_current && row.departure_id === departureId && row.mark !== 'none' && !present.has(keyOf(row)),
  )
}

export function gonePassengers(
  now: Temporal.Instant,
  marks: readonly NamedMarkRow[],
  passengers: readonly BookedPassenger[],
): GonePassenger[] {
  const marked = new Map(marks.map((row) => [keyOf(row), row]))
  return passengers.flatMap((passenger) => {
    const row = marked.get(keyOf(passenger))
    if (!row) return []
    const reservation = { ...passenger, revision: passenger.current_revision }
    const message = absenceOf({ now, departureId: row.departure_id, reservation, passenger, wasHere: true })
    if (message === undefined) return []
    return {
      quoteID: passenger.quote_id,
      orl: passenger.orl,
      agencyID: passenger.agency_id,
      position: passenger.position,
      firstName: passenger.first_name,
      lastName: passenger.last_name,
      mark: row.mark,
      message,
    }
  })
}
