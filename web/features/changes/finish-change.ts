import { useNavigate } from '@tanstack/react-router'

import type { ChangedOrDue } from '#contract/changes/change-parts.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { notice } from '#web/ui/notice.tsx'

/** Back to the reservation, which takes the payment of a change that waits for it. */
export function useFinishChange(of: ReservationRef) {
  const navigate = useNavigate()
  return ({ due }: Pick<ChangedOrDue, 'due'>, doneText: string) => {
    if (!due) notice(doneText)
    void navigate({ ...reservationLink(of), replace: true })
  }
}
