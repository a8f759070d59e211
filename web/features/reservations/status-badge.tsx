import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'

import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'

import classes from './status-badge.module.css'

const icons = { Pending: IconClock, Confirmed: IconCircleCheck, Expired: IconCircleX }

/** A colour, an icon and a word. Hundreds stand in a list, so it is plain. */
export function StatusBadge({ status }: { status: ReservationStatus }) {
  const Icon = icons[status]
  return (
    <span className={classes['badge']} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {status}
    </span>
  )
}

export function TestBadge() {
  return <span className={classes['badge']}>Test</span>
}
