import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { refreshCurrentUser } from '#web/data/sessions.ts'
import type { usePointerGuard } from '#web/features/reservations/book/use-pointer-guard.ts'

import classes from './submit-bar.module.css'

interface Props {
  countdown: ReactNode
  total: ReactNode
  submitting: boolean
  expired: boolean
  isSignedOut: boolean | undefined
  /** A new quote is on its way. */
  renewing: boolean
  isStrayClick: ReturnType<typeof usePointerGuard>
  onRenew: () => void
}

/** Stays in view while scrolling. */
export function SubmitBar({ countdown, total, submitting, isStrayClick, ...quote }: Props) {
  const { expired, isSignedOut, renewing, onRenew } = quote
  return (
    <div className={classes['bar']}>
      <div className={classes['countdown']}>{countdown}</div>
      <div className={classes['total']}>
        <span className={classes['label']}>Total</span>
        <output className={classes['amount']}>{total}</output>
      </div>
      {expired && (
        <Text size="sm" className={classes['expired'] ?? ''}>
          Quote has expired.{' '}
          <button
            type="button"
            className={classes['renew']}
            aria-disabled={renewing || undefined}
            onClick={renewing ? undefined : onRenew}
          >
            {renewing ? 'Creating a new one…' : 'Create a new one'}
          </button>
        </Text>
      )}
      {isSignedOut && !expired && <SessionEnded />}
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

function SessionEnded() {
  const queryClient = useQueryClient()
  return (
    <Text size="sm" role="alert" className={classes['expired'] ?? ''}>
      Your session has ended. What you typed is saved.{' '}
      {/* Asking for the user fails and opens the login page, which leads back here. */}
      <button type="button" className={classes['renew']} onClick={() => void refreshCurrentUser(queryClient)}>
        Sign in
      </button>
    </Text>
  )
}
