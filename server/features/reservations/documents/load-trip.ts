import { policySteps } from '#contract/changes/cancellation-policy.ts'
import type { Db } from '#server/db/database.ts'
import { productTerms } from '#server/features/catalogue/catalogue.sql.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import {
  type RevisionRow,
  revisionRow,
  travelersOf,
} from '#server/features/reservations/documents/trip.sql.ts'
import { cancelAtLeastCents } from '#server/features/reservations/fees/floor.ts'

export interface LoadedTrip {
  trip: TripFacts
  row: RevisionRow
}

/** Of any agency: the caller compares it, or is a job. */
export async function loadTrip(db: Db, quoteId: string, revision: number): Promise<LoadedTrip> {
  const row = await revisionRow(db, quoteId, revision)
  if (!row) throw new Error(`Reservation ${quoteId} has no revision ${revision}.`)
  const passengers = await travelersOf(db, quoteId, revision)
  const terms = await productTerms(db, row.product_id)
  return { row, trip: tripOf(row, passengers, terms) }
}

const minute = (time: string) => time.slice(0, 5)

type Travelers = Awaited<ReturnType<typeof travelersOf>>
type Terms = Awaited<ReturnType<typeof productTerms>>

function tripOf(row: RevisionRow, passengers: Travelers, terms: Terms): TripFacts {
  const names = new Map(row.offered_attributes.map(({ AttributeId, Name }) => [AttributeId, Name]))
  return {
    quoteId: row.quote_id,
    number: row.orl,
    revision: row.revision,
    isTest: row.is_test,
    hasVoucher: row.confirmed_at !== null,
    agency: row.agency_name,
    productCode: row.product_code,
    productName: row.product_name,
    date: row.local_date,
    time: minute(row.local_time),
    timeZone: row.time_zone,
    departsAt: row.departs_at,
    durationMinutes: terms?.duration_minutes ?? null,
    checkInMinutes: terms?.check_in_minutes ?? null,
    meetingPoint: terms?.meeting_point ?? null,
    pickup:
      row.hotel_label === null
        ? null
        : { hotel: row.hotel_label, time: row.pickup_time && minute(row.pickup_time) },
    lead: { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone },
    passengers: passengers.map(({ position, first_name, last_name, type, seats, extra_seat_cents }) => ({
      number: position,
      firstName: first_name,
      lastName: last_name,
      type,
      seats,
      extraSeatCents: extra_seat_cents,
    })),
    attributes: row.attributes.map(({ id, value }) => ({ name: names.get(id) ?? id, value })),
    agencyReference: row.agency_reference,
    policy: policySteps(row.cancellation_policy),
    totalSaleCents: row.total_sale_cents,
    cancelAtLeastCents: cancelAtLeastCents(passengers),
  }
}
