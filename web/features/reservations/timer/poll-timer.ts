import { call } from '#web/api/call.ts'
import { countDown } from '#web/features/reservations/timer/count-down.ts'

export interface Timer {
  expired: boolean
  /** 'mm:ss' */
  expires_in: string
  /** Epoch seconds. */
  expire_time: number
}

export type TimerKind = 'quote' | 'reservation'

const pollMs = 1000

const calls = { quote: 'showQuoteTimer', reservation: 'showReservationTimer' } as const

interface Watch {
  onTimer: (timer: Timer) => void
  onExpired: () => void
  /** A failed poll simply stops; a timer that was told before still runs out. */
  onStopped: () => void
}

/** Asks at once and then every second until it has expired; between the answers it runs on here. The answer stops it. */
export function pollTimer(kind: TimerKind, uuid: string, { onTimer, onExpired, onStopped }: Watch) {
  const stopped = new AbortController()
  let timeout: ReturnType<typeof setTimeout> | undefined
  let stopCounting: (() => void) | undefined
  let hasFailed = false
  const isAlone = () => hasFailed
  const ask = async () => {
    try {
      const timer = await call(calls[kind], { uuid }, stopped.signal)
      if (stopped.signal.aborted) return
      stopCounting?.()
      onTimer(timer)
      if (timer.expired) return onExpired()
      stopCounting = countDown(timer, { onTimer, isAlone, onExpired })
      timeout = setTimeout(() => void ask(), pollMs)
    } catch {
      if (stopped.signal.aborted) return
      hasFailed = true
      onStopped()
    }
  }
  if (kind in calls) void ask()
  else onExpired()
  return () => {
    clearTimeout(timeout)
    stopCounting?.()
    stopped.abort()
  }
}
