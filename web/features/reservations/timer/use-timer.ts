import { useEffect, useState } from 'react'

import { isSignedOut } from '#web/api/call-error.ts'
import { pollTimer, type Timer, type TimerKind } from '#web/features/reservations/timer/poll-timer.ts'

export interface WatchedTimer {
  /** Undefined until the first answer. */
  timer: Timer | undefined
  expired: boolean
  /** A poll failed: the time left is counted locally. */
  stopped: boolean
  /** The poll failed because the session ended. */
  isSignedOut?: boolean
}

const isSame = (now: Timer | undefined, next: Timer) =>
  now?.expires_in === next.expires_in && now.expired === next.expired

/** How long a quote or a reservation holds. A canceled timer does not poll and counts as expired. */
export function useTimer(kind: TimerKind, uuid: string, canceled = false): WatchedTimer {
  const [timer, setTimer] = useState<Timer>()
  const [expired, setExpired] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (canceled) return undefined
    return pollTimer(kind, uuid, {
      // Answers and the local count may both report the same second.
      onTimer: (next) => setTimer((now) => (isSame(now, next) ? now : next)),
      onExpired: () => setExpired(true),
      onStopped: (error) => setFailure({ error }),
    })
  }, [kind, uuid, canceled])
  return {
    timer,
    expired: expired || canceled,
    stopped: failure !== undefined,
    isSignedOut: isSignedOut(failure?.error),
  }
}
