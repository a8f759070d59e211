import { dollarsOf, moneyText } from '#contract/money.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { fullName, tripLines } from '#server/features/reservations/documents/trip-texts.ts'

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
    (passenger) =>
      [`Passenger ${passenger.number + 1}`, `${fullName(passenger)} (${passenger.type})`] as const,
  )
  return new Map([
    ...tripLines(trip),
    ['Lead passenger', fullName(trip.lead)],
    ['Email', trip.lead.email],
    ['Phone', trip.lead.phone],
    ...travelers,
    ...trip.attributes.map(({ name, value }) => [name, value] as const),
    ['Price', moneyText(dollarsOf(trip.totalSaleCents))],
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
