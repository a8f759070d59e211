import { compareNames } from '#contract/day/compare-names.ts'
import type {
  Manifest,
  ManifestOrder,
  ManifestPassenger,
  ManifestReservation,
  PassengerMark,
} from '#contract/day/manifest.ts'

/** A row of the files: a passenger with the reservation. */
export interface ManifestLine {
  passenger: ManifestPassenger
  reservation: ManifestReservation
  /** In this order. */
  isFirstOfReservation: boolean
}

export const markTexts: Record<PassengerMark, string> = {
  boarded: 'Boarded',
  'no-show': 'No-show',
  none: '',
}

export function manifestLines({ reservations }: Manifest, order: ManifestOrder): ManifestLine[] {
  const lines = reservations.flatMap((reservation) =>
    reservation.passengers.map((passenger, index) => ({
      passenger,
      reservation,
      isFirstOfReservation: index === 0,
    })),
  )
  if (order === 'reservation') return lines
  return lines.toSorted(({ passenger: one }, { passenger: other }) => compareNames(one, other))
}

export const nameText = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim()

export const attributesText = ({ attributes }: ManifestReservation) =>
  attributes.map(({ name, value }) => `${name}: ${value}`).join('; ')
