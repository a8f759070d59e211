import { IconCircleCheck, IconClock, IconHistory } from '@tabler/icons-react'

import type { ConfigState } from '#web/features/pricing/config-rows.ts'

import classes from './state-badge.module.css'

const icons = { 'In force': IconCircleCheck, 'To come': IconClock, Replaced: IconHistory }

/** A colour, an icon and a word. */
export function StateBadge({ state }: { state: ConfigState }) {
  const Icon = icons[state]
  return (
    <span className={classes['badge']} data-state={state}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {state}
    </span>
  )
}
