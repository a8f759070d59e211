import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'

import type { PassengerMark } from '#contract/day/manifest.ts'

/** A color is never alone: each mark has an icon and a word. */
export const markLooks = {
  boarded: { label: 'Boarded', icon: IconCircleCheck, tone: 'good' },
  'no-show': { label: 'No-show', icon: IconCircleX, tone: 'waiting' },
  none: { label: 'Not checked in', icon: IconCircleDashed, tone: undefined },
} as const satisfies Record<PassengerMark, object>
