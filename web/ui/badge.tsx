import type { IconCheck } from '@tabler/icons-react'

import classes from './badge.module.css'

interface Props {
  icon?: typeof IconCheck
  /** Gray without one. */
  tone?: 'waiting' | 'good' | undefined
  children: string
}

/** Plainer than Mantine's: a list may hold hundreds. */
export function Badge({ icon: Icon, tone, children }: Props) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {Icon && <Icon size={14} stroke={2} aria-hidden="true" />}
      {children}
    </span>
  )
}
