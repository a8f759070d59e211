import { IconBan, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'

import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  Pending: { icon: IconClock, tone: 'waiting' },
  Confirmed: { icon: IconCircleCheck, tone: 'good' },
  Expired: { icon: IconCircleX, tone: undefined },
  Canceled: { icon: IconBan, tone: undefined },
} as const

export const StatusBadge = ({ status }: { status: ReservationStatus }) => (
  <Badge {...looks[status]}>{status}</Badge>
)

export const TestBadge = () => <Badge>Test</Badge>
