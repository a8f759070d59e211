import { compareNames } from '#contract/day/manifest-words.ts'
import type { GonePassenger, ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'
import { dollarsOf } from '#contract/money.ts'
import { pickupDay } from '#contract/pickup/pickup-day.ts'
import type { NamedMarkRow } from '#server/features/day/marks.sql.ts'
import { absenceOf, boardingReasonOf } from '#server/features/day/refused-mark.ts'
import type {
  BookedDeparture,
  BookedPassenger,
  TravelingRow,
} from '#server/features/reservations/manifest/manifest.sql.ts'
import type { Passenger } from '#server/features/reservations/reservations.sql.ts'

interface ManifestRows {
  departureId: number
  reservations: readonly TravelingRow[]
  passengers: readonly Passenger[]
  /** Newest first. */
  marks: readonly NamedMarkRow[]
  /** Of reservations that have marks of another departure. */
  departures: readonly BookedDeparture[]
}

const minute = (time: string) => time.slice(0, 5)
const nameOf = ({ first_name, last_name }: TravelingRow) => ({ firstName: first_name, lastName: last_name })

/** By the lead passenger's name. One that was canceled while the rows were read has no passengers and is left out. */
export function manifestReservations(rows: ManifestRows): ManifestReservation[] {
  const passengers = Map.groupBy(rows.passengers, ({ quote_id }) => quote_id)
  const marks = Map.groupBy(rows.marks, ({ quote_id }) => quote_id)
  return rows.reservations
    .filter(({ quote_id }) => passengers.has(quote_id))
    .toSorted((one, other) => compareNames(nameOf(one), nameOf(other)) || Number(one.orl) - Number(other.orl))
    .map((row) => ({
      ...reservationOf(row),
      passengers: (passengers.get(row.quote_id) ?? []).map((passenger) =>
        passengerOf(
          passenger,
          row,
          (marks.get(row.quote_id) ?? []).filter(({ position }) => position === passenger.position),
          rows,
        ),
      ),
    }))
}

function reservationOf(row: TravelingRow): Omit<ManifestReservation, 'passengers'> {
  const { payment, dueCents } = paymentOf(row)
  const pickup = row.pickup_time
  return {
    quoteID: row.quote_id,
    orl: row.orl,
    agencyID: row.agency_id,
    agency: row.agency_name,
    agencyReference: row.agency_reference,
    leadFirstName: row.first_name,
    leadLastName: row.last_name,
    phone: row.phone,
    hotel: row.hotel_label,
    pickupTime: pickup && minute(pickup),
    pickupDate: pickup && pickupDay(row.local_date, row.local_time, pickup),
    attributes: attributesOf(row),
    state: row.status === 'pending' ? 'pending' : 'confirmed',
    payment: row.taking ? 'paid' : payment,
    due: dollarsOf(dueCents),
    weightRule: row.weight_rule,
  }
}

type Payment = Pick<
  TravelingRow,
  'payment_required' | 'status' | 'total_sale_cents' | 'owed_cents' | 'due_change_cents'
>

/** What a change has to pay includes what was owed before. */
export function paymentOf(row: Payment) {
  const { payment_required, status, total_sale_cents, owed_cents, due_change_cents } = row
  if (!payment_required) return { payment: 'on account' as const, dueCents: 0 }
  if (status === 'pending') return { payment: 'due' as const, dueCents: total_sale_cents }
  if (due_change_cents !== null) return { payment: 'due' as const, dueCents: due_change_cents }
  return owed_cents > 0
    ? { payment: 'owed' as const, dueCents: owed_cents }
    : { payment: 'paid' as const, dueCents: 0 }
}

/** An attribute that the tour no longer has keeps its id as its name. */
function attributesOf({ attributes, offered_attributes }: TravelingRow) {
  const names = new Map(offered_attributes.map(({ AttributeId, Name }) => [AttributeId, Name]))
  return attributes
    .filter(({ value }) => value !== '')
    .map(({ id, value }) => ({ name: names.get(id) ?? id, value }))
}

function passengerOf(
  passenger: Passenger,
  { moved_revision: moved }: TravelingRow,
  marks: readonly NamedMarkRow[],
  { departureId, departures }: ManifestRows,
): ManifestPassenger {
  const current = marks.find(
    ({ is_current, departure_id, revision }) =>
      is_current && departure_id === departureId && revision >= (moved ?? 0),
  )
  return {
    position: passenger.position,
    firstName: passenger.first_name,
    lastName: passenger.last_name,
    type: passenger.type,
    weight: passenger.body_weight,
    seats: passenger.seats,
    mark: current?.mark ?? 'none',
    scaleWeight: passenger.scale_pounds,
    released: passenger.released_on === departureId,
    boardingReason: boardingReasonOf(marks.toReversed(), departureId, moved),
    marks: marks.map((row) => ({
      ...(row.said_mark && { mark: row.said_mark }),
      ...(row.said_weight && { scaleWeight: row.said_pounds }),
      released: row.releases,
      reason: row.reason,
      madeAt: row.made_at.epochMilliseconds,
      receivedAt: row.received_at.epochMilliseconds,
      by: row.made_by_name,
      sentBy: row.sent_by === row.user_id ? null : row.sent_by_name,
      departure: row.departure_id === departureId ? null : tripOf(row, departures),
    })),
  }
}

function tripOf(mark: NamedMarkRow, departures: readonly BookedDeparture[]) {
  const trip = departures.find(
    ({ quote_id, departure_id }) => quote_id === mark.quote_id && departure_id === mark.departure_id,
  )
  return trip ? { date: trip.local_date, DeptTime: minute(trip.local_time) } : null
}

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
