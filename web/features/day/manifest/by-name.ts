import { compareNames } from '#contract/day/compare-names.ts'
import type { Manifest, ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'

interface Traveler {
  passenger: ManifestPassenger
  reservation: ManifestReservation
}

export const byName = ({ reservations }: Manifest): Traveler[] =>
  reservations
    .flatMap((reservation) => reservation.passengers.map((passenger) => ({ passenger, reservation })))
    .toSorted(({ passenger: one }, { passenger: other }) => compareNames(one, other))
