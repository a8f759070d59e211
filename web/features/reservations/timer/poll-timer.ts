import { call } from '#web/api/call.ts'
import { clockText, secondsOf } from '#web/features/reservations/timer/time-text.ts'

export interface Timer {
  expired: boolean
  /** 'mm:ss' */
  expires_in: string
  /** Epoch seconds. */
  expire_time: number
}

export type TimerKind = 'quote' | 'reservation'

const secondMs = 1000

const calls = { quote: 'showQuoteTimer', reservation: 'showReservationTimer' } as const

interface TimerEvents {
  onTimer: (timer: Timer) => void
  onExpired: () => void
  /** A poll failed and polling ends; the last known timer still runs out. */
  onStopped: (error: unknown) => void
}

/** Polls at once and then every second until expired, counting down locally between answers. Returns how to stop. */
export function pollTimer(kind: TimerKind, uuid: string, { onTimer, onExpired, onStopped }: TimerEvents) {
  const stopped = new AbortController()
  let timeout: ReturnType<typeof setTimeout> | undefined
  let stopCounting: (() => void) | undefined
  let hasFailed = false
  const onTick = (timer: Timer) => {
    // While the server answers, only the server expires a timer.
    const expired = timer.expires_in === '00:00' && hasFailed
    onTimer({ ...timer, expired })
    if (!expired) return
    stopCounting?.()
    onExpired()
  }
  const poll = async () => {
    try {
      const timer = await call(calls[kind], { uuid }, stopped.signal)
      if (stopped.signal.aborted) return
      stopCounting?.()
      onTimer(timer)
      if (timer.expired) return onExpired()
      stopCounting = countDown(timer, onTick)
      timeout = setTimeout(() => void poll(), secondMs)
    } catch (error) {
      if (stopped.signal.aborted) return
      hasFailed = true
      onStopped(error)
    }
  }
  if (kind in calls) void poll()
  else onExpired()
  return () => {
    clearTimeout(timeout)
    stopCounting?.()
    stopped.abort()
  }
}

/** Measured from the answer's arrival, so a wrong device clock does no harm. Returns how to stop. */
function countDown(timer: Timer, onTick: (timer: Timer) => void): () => void {
  const endsAt = Date.now() + secondsOf(timer.expires_in) * secondMs
  const interval = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / secondMs))
    onTick({ ...timer, expires_in: clockText(left) })
  }, secondMs)
  return () => clearInterval(interval)
}
