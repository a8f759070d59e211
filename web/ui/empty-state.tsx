import { Text } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './empty-state.module.css'

interface Props {
  kind: 'nothing yet' | 'no match'
  title: string
  hint?: string | undefined
  children?: ReactNode
}

export function EmptyState({ kind, title, hint, children }: Props) {
  const Icon = kind === 'no match' ? IconSearchOff : IconInbox
  return (
    <div className={classes['empty']}>
      <Icon size={28} stroke={1.5} aria-hidden="true" />
      <Text component="output" fw={600}>
        {title}
      </Text>
      {hint && (
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
      )}
      {children}
    </div>
  )
}
