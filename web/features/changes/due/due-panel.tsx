import { useQueryClient } from '@tanstack/react-query'

import type { DueChange } from '#contract/changes/due.ts'
import { isSignedOut } from '#web/api/call-error.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { DueCard } from '#web/features/changes/due/due-card.tsx'
import type { WatchedChange } from '#web/features/changes/due/use-due-change.ts'
import { PaymentFrame } from '#web/features/reservations/status/payment-frame.tsx'
import { SignedOut } from '#web/features/reservations/status/signed-out.tsx'
import { Countdown } from '#web/features/reservations/timer/countdown.tsx'
import { clockText } from '#web/features/reservations/timer/time-text.ts'
import type { WatchedTimer } from '#web/features/reservations/timer/use-timer.ts'
import { useNow } from '#web/ui/use-now.ts'

import pageClasses from '#web/features/reservations/status/reservation-page.module.css'
import classes from './due.module.css'

/** What waits for its payment, and the payment page. */
export function DuePanel({ of, change: { due, query } }: { of: ReservationRef; change: WatchedChange }) {
  const client = useQueryClient()
  const { data, dataUpdatedAt, error, refetch } = query
  const timer = useLocalTimer(data, dataUpdatedAt, error !== null)
  const countdown = (
    <Countdown {...countdownTexts} timer={timer} endsAt={new Date(due.expiresAt).getTime() / 1000} />
  )
  const link = data?.paymentLink
  return (
    <div className={`${pageClasses['payment']} ${classes['due']}`} data-no-print>
      {isSignedOut(error) && <SignedOut onSignIn={() => void refreshAfterChange(client)} />}
      <DueCard {...{ of, due, countdown, link }} />
      {link && !of.agencyID && (
        <PaymentFrame
          link={link}
          about="Pay now to make this change."
          countdown={countdown}
          onPaid={() => void refetch()}
        />
      )}
    </div>
  )
}

/** The server's seconds left, counted down locally between answers. A wrong device clock does no harm. */
function useLocalTimer(change: DueChange | undefined, answeredAt: number, stopped: boolean): WatchedTimer {
  const now = useNow(1000)
  if (!change) return { timer: undefined, expired: false, stopped }
  const left = Math.max(0, Math.ceil(change.secondsLeft - Math.max(0, now - answeredAt) / 1000))
  const timer = { expired: false, expires_in: clockText(left), expire_time: 0 }
  return { timer, expired: left === 0, stopped }
}

const countdownTexts = {
  label: 'Time to pay',
  untilLabel: 'Pay',
  warning: 'Less than two minutes left to pay. After that, nothing changes.',
}
