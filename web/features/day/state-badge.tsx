import { IconCircleCheck, IconFlag, IconLock } from '@tabler/icons-react'

import type { BoardDeparture } from '#contract/day/board.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  open: { label: 'Open', icon: IconCircleCheck, tone: 'good' },
  closed: { label: 'Closed', icon: IconLock, tone: 'waiting' },
  departed: { label: 'Departed', icon: IconFlag, tone: undefined },
} as const

/** Past its cut-off a departure is closed to agencies; the provider's desk still sells it. */
export function StateBadge({ state, closedByHand }: Pick<BoardDeparture, 'state' | 'closedByHand'>) {
  const { label, ...look } = looks[state]
  return <Badge {...look}>{state === 'closed' && !closedByHand ? 'Closed to agencies' : label}</Badge>
}

export const stateLabels = {
  open: looks.open.label,
  closed: looks.closed.label,
  departed: looks.departed.label,
} as const
