import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { useUser } from '#web/session/current-user.ts'

import classes from './reservation-status.module.css'

/** A countdown makes no sense on paper. */
const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

interface Props {
  record: ReservationRecord
  status: ReservationStatus
}

/** Shown in print only: the agency and the payment deadline. */
export function PrintHeader({ record, status }: Props) {
  const { agency } = useUser()
  return (
    <div className={classes['print-header']}>
      <strong>{agency.name}</strong>
      {status === 'Pending' && (
        <span>Please pay by {moment.format(record.reservation.resExpireAfter * 1000)}.</span>
      )}
    </div>
  )
}
