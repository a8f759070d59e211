import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { centsText } from '#web/features/reservations/book/party-price.ts'
import type { usePointerGuard } from '#web/features/reservations/book/use-pointer-guard.ts'

import classes from './submit-bar.module.css'

interface Props {
  countdown: ReactNode
  totalCents: number | undefined
  submitting: boolean
  expired: boolean
  isStrayClick: ReturnType<typeof usePointerGuard>
  onRenew: () => void
}

/** Stays in view while scrolling. */
export function SubmitBar({ countdown, totalCents, submitting, expired, isStrayClick, onRenew }: Props) {
  return (
    <div className={classes['bar']}>
      <div className={classes['countdown']}>{countdown}</div>
      <div className={classes['total']}>
        <span className={classes['label']}>Total</span>
        <output className={classes['amount']}>
          {totalCents === undefined ? '–' : centsText(totalCents)}
        </output>
      </div>
      {expired && (
        <Text size="sm" className={classes['expired'] ?? ''}>
          Quote has expired.{' '}
          <button type="button" className={classes['renew']} onClick={onRenew}>
            Create a new one
          </button>
        </Text>
      )}
      <Button
        type="submit"
        className={classes['submit'] ?? ''}
        loading={submitting}
        disabled={expired}
        onClick={(event) => {
          if (isStrayClick(event)) event.preventDefault()
        }}
      >
        Submit Reservation
      </Button>
    </div>
  )
}
