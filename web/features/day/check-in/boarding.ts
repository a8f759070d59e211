import { isOverLimit, manifestWeights, needsSecondSeat } from '#contract/day/manifest-words.ts'
import type { Manifest, ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'
import { counted } from '#web/features/day/departure-words.ts'

/** Who is to board. */
export interface Boarding {
  reservation: ManifestReservation
  passengers: readonly ManifestPassenger[]
  /** By a typed number or a scanned voucher, whose code the server checks. */
  code?: { voucher: string | undefined }
  /** Weighed after boarding: only the reason is missing. */
  isOnBoard?: boolean
}

/** What to ask before they board. */
export interface BoardingQuestions {
  /** In dollars; 0: nothing to ask. */
  due: number
  /** By how many pounds the departure is over its payload with them. */
  overPounds: number
  /** Heavier on the scale than the tour takes: each needs a reason. */
  tooHeavy: readonly ManifestPassenger[]
}

/** Undefined if there is nothing to ask. */
export function boardingQuestions(
  manifest: Manifest,
  { reservation, passengers }: Boarding,
  acceptsDue: boolean,
): BoardingQuestions | undefined {
  const due = reservation.payment === 'due' && !acceptsDue ? reservation.due : 0
  const overPounds = overPayload(manifest, reservation, passengers)
  const tooHeavy = passengers.filter((passenger) => isOverLimit(passenger, reservation.weightRule))
  return due > 0 || overPounds > 0 || tooHeavy.length > 0 ? { due, overPounds, tooHeavy } : undefined
}

/** In pounds, with them on board; 0 up to the payload. */
function overPayload(
  { departure: { payload }, reservations }: Manifest,
  { quoteID }: ManifestReservation,
  boarding: readonly ManifestPassenger[],
): number {
  if (payload === null) return 0
  const positions = new Set(boarding.map(({ position }) => position))
  const expected = reservations.flatMap((reservation) =>
    reservation.passengers.map((passenger) =>
      reservation.quoteID === quoteID && positions.has(passenger.position)
        ? { ...passenger, mark: 'boarded' as const }
        : passenger,
    ),
  )
  return Math.max(0, manifestWeights(expected).expected - payload)
}

/** 'Needs a second seat. 1 seat is free.' Undefined for a passenger who has enough seats, or who stays behind. */
export function secondSeatText(
  passenger: ManifestPassenger,
  rule: ManifestReservation['weightRule'],
  free: number,
): string | undefined {
  if (!needsSecondSeat(passenger, rule)) return undefined
  const left = free === 1 ? '1 seat is free' : `${counted(free, 'seat')} are free`
  return `Needs a second seat. ${free > 0 ? left : 'No seat is free'}.`
}
