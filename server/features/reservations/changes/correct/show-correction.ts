import type { CorrectionForm } from '#contract/after-sale/corrections.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import { correctingBy } from '#server/features/reservations/changes/correct/correct-reservation.ts'
import {
  assertCorrectable,
  type Correcting,
} from '#server/features/reservations/changes/correct/correction.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import type { Scope } from '#server/scope.ts'

export const showCorrectionBy =
  (by: Changer) =>
  async (scope: Scope, { id }: { id: string }): Promise<CorrectionForm> => {
    const correcting = await correctingBy(scope.db, scope, by, await findReservation(scope, id))
    assertCorrectable(correcting)
    const { reservation, paxMode, departure } = correcting
    return {
      revision: reservation.revision,
      hotelID: reservation.hotel_id,
      hotels: hotelsToChoose(correcting),
      canChangeTypes: reservation.status === 'confirmed' && paxMode === 0,
      canChangeSeats: reservation.status === 'confirmed',
      weightRule: reservation.weight_rule,
      seatsLeft: departure?.seats_left ?? 0,
      poundsLeft: reservation.is_test ? null : (departure?.pounds_left ?? null),
    }
  }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const minutesADay = 1440

/** Those of the departure, and the booked one even if it was withdrawn. */
function hotelsToChoose({ reservation, hotels }: Correcting): CorrectionForm['hotels'] {
  const { hotel_id: id, hotel_label: label, pickup_time, local_time } = reservation
  if (id === null || label === null || hotels.some((hotel) => hotel.id === id)) return [...hotels]
  const minutes = minutesOf(local_time) - minutesOf(pickup_time ?? local_time)
  return [...hotels, { id, label, estimatedMinsPrior: (minutes + minutesADay) % minutesADay }]
}
