import { IconBan, IconCircleCheck, IconClock, IconFlag, IconHistory } from '@tabler/icons-react'

import type { ConfigState } from '#web/features/pricing/config-rows.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  Active: { icon: IconCircleCheck, tone: 'good' },
  Scheduled: { icon: IconClock, tone: 'waiting' },
  Ended: { icon: IconFlag, tone: undefined },
  Replaced: { icon: IconHistory, tone: undefined },
  Inactive: { icon: IconBan, tone: undefined },
} as const

export const StateBadge = ({ state }: { state: ConfigState }) => <Badge {...looks[state]}>{state}</Badge>
