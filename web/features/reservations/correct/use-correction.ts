import { useMutation, useQueryClient } from '@tanstack/react-query'

import { correct, previewCorrection, type SentDetails } from '#web/data/reservation-changes.ts'
import { refreshReservation, type ReservationRef } from '#web/data/reservations.ts'
import { isConflict } from '#web/features/reservations/change-errors.ts'
import { useChangeId } from '#web/features/reservations/use-change-id.ts'

interface Correction {
  details: SentDetails
  revision: number
  difference: number
}

/** Previews the price of changed types and weights, and corrects at exactly this price. */
export function useCorrection(of: ReservationRef) {
  const client = useQueryClient()
  const changeIdFor = useChangeId()
  const preview = useMutation({
    mutationFn: (details: SentDetails) => previewCorrection(of, details),
    throwOnError: false,
  })
  const saving = useMutation({
    mutationFn: ({ details, revision, difference }: Correction) => {
      const content = { revision, difference, ...details }
      return correct(of, { changeID: changeIdFor(content), ...content })
    },
    throwOnError: false,
    onSuccess: () => refreshReservation(client, of.id),
    // The price no longer holds, or someone else changed the reservation: show what is true now.
    onError: (error) => (isConflict(error) ? refreshReservation(client, of.id) : undefined),
  })
  return { preview, saving }
}
