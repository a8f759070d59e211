import { changeLabels, passengerLabel } from '#contract/changes/change-labels.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import {
  fullName,
  passengerText,
  priceText,
  tripLines,
} from '#server/features/reservations/documents/trip-texts.ts'

interface TripChange {
  label: string
  /** Null when it wasn't there. */
  before: string | null
  /** Null when it is gone. */
  after: string | null
}

type Lines = Map<string, string>

function comparedLines(trip: TripFacts): Lines {
  const travelers = trip.passengers.map(
    (passenger) => [passengerLabel(passenger.number), passengerText(passenger)] as const,
  )
  return new Map([
    ...tripLines(trip),
    [changeLabels.leadPassenger, fullName(trip.lead)],
    [changeLabels.email, trip.lead.email],
    [changeLabels.phone, trip.lead.phone],
    ...travelers,
    ...trip.attributes.map(({ name, value }) => [name, value] as const),
    [changeLabels.price, priceText(trip)],
  ])
}

/** In words, in the order of the documents. */
export function tripChanges(before: TripFacts, after: TripFacts): TripChange[] {
  const [old, fresh] = [comparedLines(before), comparedLines(after)]
  const labels = new Set([...old.keys(), ...fresh.keys()])
  return Array.from(labels, (label) => ({
    label,
    before: old.get(label) ?? null,
    after: fresh.get(label) ?? null,
  })).filter((change) => change.before !== change.after)
}

/** 'Ann Leed (Adult). Before: Ann Lead (Adult)' */
export function changeText({ label, before, after }: TripChange): [string, string] {
  if (before === null) return [label, after ?? '']
  if (after === null)
    return [label, label.startsWith('Passenger ') ? `${before}: canceled` : `Removed: ${before}`]
  return [label, `${after.replace(/\.$/, '')}. Before: ${before}`]
}
