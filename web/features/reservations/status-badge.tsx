import { Badge } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'

import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'

import classes from './status-badge.module.css'

const icons = { Pending: IconClock, Confirmed: IconCircleCheck, Expired: IconCircleX }

/** A colour, an icon and a word. */
export function StatusBadge({ status }: { status: ReservationStatus }) {
  const Icon = icons[status]
  return (
    <Badge
      className={classes['badge'] ?? ''}
      data-status={status}
      leftSection={<Icon size={14} stroke={2} aria-hidden="true" />}
    >
      {status}
    </Badge>
  )
}

export function TestBadge() {
  return <Badge className={classes['badge'] ?? ''}>Test</Badge>
}
