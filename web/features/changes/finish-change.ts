import { useNavigate } from '@tanstack/react-router'

import type { ChangedOrDue, TakingPreview } from '#contract/changes/change-parts.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { deskText } from '#web/features/changes/change-words.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { notice } from '#web/ui/notice.tsx'

/** '1 passenger added. Collect $65.00 in cash.', which stays while the money is counted. */
export function doneNotice(doneText: string, taking: TakingPreview) {
  const desk = deskText(taking)
  notice(desk ? `${doneText}. ${desk}.` : doneText, desk !== undefined)
}

/** Back to the reservation, which takes the payment of a change that waits for it. */
export function useFinishChange(of: ReservationRef) {
  const navigate = useNavigate()
  return ({ due }: Pick<ChangedOrDue, 'due'>, doneText: string, taking: TakingPreview) => {
    if (!due) doneNotice(doneText, taking)
    void navigate({ ...reservationLink(of), replace: true })
  }
}
