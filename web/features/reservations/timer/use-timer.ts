import { useEffect, useState } from 'react'

import { pollTimer, type Timer, type TimerKind } from '#web/features/reservations/timer/poll-timer.ts'

export interface WatchedTimer {
  /** Undefined until the first answer. */
  timer: Timer | undefined
  expired: boolean
  /** A poll failed: the time left is no longer told, but counted here. */
  stopped: boolean
}

/** What is told twice in a second is no reason to draw the page anew. */
const isSame = (now: Timer | undefined, next: Timer) =>
  now?.expires_in === next.expires_in && now.expired === next.expired

/** How long a quote or a reservation still holds. A cancelled timer polls no more and counts as expired. */
export function useTimer(kind: TimerKind, uuid: string, cancelled = false): WatchedTimer {
  const [timer, setTimer] = useState<Timer>()
  const [expired, setExpired] = useState(false)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (cancelled) return undefined
    return pollTimer(kind, uuid, {
      onTimer: (next) => setTimer((now) => (isSame(now, next) ? now : next)),
      onExpired: () => setExpired(true),
      onStopped: () => setStopped(true),
    })
  }, [kind, uuid, cancelled])
  return { timer, expired: expired || cancelled, stopped }
}
