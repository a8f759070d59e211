import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { CancellationPreview } from '#contract/changes/cancel.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { cancel, type Cancellation, cancellationQuery } from '#web/data/reservation-changes.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { isConflict } from '#web/features/reservations/change-errors.ts'
import { useChangeId } from '#web/features/reservations/use-change-id.ts'

/** The figures of a cancellation, and the cancellation at exactly these figures. */
export function useCancellation(of: ReservationRef, cancellation: Cancellation, isOpen: boolean) {
  const client = useQueryClient()
  const changeIdFor = useChangeId()
  const canceling = useMutation({
    mutationFn: ({ reason, shown }: { reason: string; shown: CancellationPreview }) => {
      const { revision, fee, refund, newTotal } = shown
      const { passengers, waiveFee } = cancellation
      const content = {
        revision,
        ...(passengers && { passengers: [...passengers] }),
        fee,
        refund,
        newTotal,
        reason: reason.trim() || null,
        ...(waiveFee && { waiveFee }),
      }
      return cancel(of, { changeID: changeIdFor(content), ...content })
    },
    throwOnError: false,
    onSuccess: () => refreshAfterChange(client),
    // The figures no longer hold, or someone else changed the reservation: show what is true now.
    onError: (error) => (isConflict(error) ? refreshAfterChange(client) : undefined),
  })
  const query = cancellationQuery(of, cancellation)
  // Not while canceling: the figures of a canceled reservation would be an error.
  const preview = useQuery({ ...query, enabled: isOpen && query.enabled === true && !canceling.isPending })
  return { preview, canceling }
}
