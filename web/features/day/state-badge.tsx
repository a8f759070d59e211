import { IconCircleCheck, IconFlag, IconLock } from '@tabler/icons-react'

import type { BoardDeparture } from '#contract/day/board.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  open: { label: 'Open', icon: IconCircleCheck, tone: 'good' },
  closed: { label: 'Closed', icon: IconLock, tone: 'waiting' },
  departed: { label: 'Departed', icon: IconFlag, tone: undefined },
} as const

export function StateBadge({ state }: { state: BoardDeparture['state'] }) {
  const { label, ...look } = looks[state]
  return <Badge {...look}>{label}</Badge>
}

export const stateLabels = {
  open: looks.open.label,
  closed: looks.closed.label,
  departed: looks.departed.label,
} as const
