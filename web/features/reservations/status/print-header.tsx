import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { minuteText } from '#web/ui/moment-text.ts'

import classes from './reservation-page.module.css'

interface Props {
  agency: string
  record: ReservationRecord
  status: ReservationStatus
}

/** Shown in print only: the agency and the payment deadline, because a countdown makes no sense on paper. */
export function PrintHeader({ agency, record, status }: Props) {
  return (
    <div className={classes['print-header']}>
      <strong>{agency}</strong>
      {status === 'Pending' && (
        <span>Please pay by {minuteText(record.reservation.resExpireAfter * 1000)}.</span>
      )}
    </div>
  )
}
