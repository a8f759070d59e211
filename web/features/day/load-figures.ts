import { manifestWeights, payloadWarnings } from '#contract/day/manifest-weights.ts'
import type { Manifest } from '#contract/day/manifest.ts'

/** Of everyone on the manifest. Weights in pounds. */
export function loadFigures({ departure, reservations }: Manifest) {
  const passengers = reservations.flatMap((reservation) => reservation.passengers)
  const countOf = (mark: string) => passengers.filter((passenger) => passenger.mark === mark).length
  const weights = manifestWeights(passengers)
  return {
    ...weights,
    payload: departure.payload,
    guests: passengers.length,
    boarded: countOf('boarded'),
    noShows: countOf('no-show'),
    warnings: payloadWarnings(weights, departure.payload),
  }
}
