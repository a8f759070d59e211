import type { IconCheck } from '@tabler/icons-react'

import classes from './badge.module.css'

interface Props {
  icon?: typeof IconCheck
  /** Without one it is grey. */
  tone?: 'waiting' | 'good' | undefined
  children: string
}

/** A colour, an icon and a word. Hundreds stand in a list, so it is plain. */
export function Badge({ icon: Icon, tone, children }: Props) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {Icon && <Icon size={14} stroke={2} aria-hidden="true" />}
      {children}
    </span>
  )
}
