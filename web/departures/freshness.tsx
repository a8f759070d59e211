import { UnstyledButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

import { ageText } from '#web/features/availability/age-text.ts'
import { useNow } from '#web/ui/use-now.ts'

import classes from './freshness.module.css'

interface Props {
  fetchedAtMs: number
  refreshing: boolean
  onRefresh: () => void
}

export function Freshness({ fetchedAtMs, refreshing, onRefresh }: Props) {
  const text = ageText(useNow(10_000) - fetchedAtMs)
  if (!text) return null
  return (
    <span className={classes['freshness']}>
      {text}
      <UnstyledButton
        className={classes['refresh']}
        disabled={refreshing}
        data-refreshing={refreshing || undefined}
        onClick={onRefresh}
      >
        <IconRefresh size={14} stroke={2} aria-hidden="true" />
        Refresh
      </UnstyledButton>
    </span>
  )
}
