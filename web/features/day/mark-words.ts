import { IconArmchairOff, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'

import type { ManifestPassenger, PassengerMark } from '#contract/day/manifest.ts'

/** A color is never alone: each mark has an icon and a word. */
export const markLooks = {
  boarded: { label: 'Boarded', icon: IconCircleCheck, tone: 'good' },
  'no-show': { label: 'No-show', icon: IconCircleX, tone: 'waiting' },
  none: { label: 'Not checked in', icon: IconCircleDashed, tone: undefined },
} as const satisfies Record<PassengerMark, object>

const released = { label: 'Seats released', icon: IconArmchairOff, tone: 'waiting' } as const

/** A passenger whose seats were released may have boarded after all. */
export const looksOf = (passenger: Pick<ManifestPassenger, 'mark' | 'released'>) =>
  passenger.released && passenger.mark !== 'boarded' ? released : markLooks[passenger.mark]
