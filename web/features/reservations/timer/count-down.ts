import type { Timer } from '#web/features/reservations/timer/poll-timer.ts'

const tickMs = 1000

/** 'mm:ss' in seconds. */
export function secondsOf(text: string): number {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}

/** Seconds as 'mm:ss'. */
export const clockText = (seconds: number) =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

interface Watch {
  onTimer: (timer: Timer) => void
  /** Nobody tells any more when it is over. */
  isAlone: () => boolean
  onExpired: () => void
}

/** The end of what was just told, in this device's time, however wrong its clock is. */
const endOf = ({ expires_in }: Timer) => Date.now() + secondsOf(expires_in) * 1000

/** Counts on from what was just told. The answer stops it. */
export function countDown(timer: Timer, { onTimer, isAlone, onExpired }: Watch): () => void {
  const endsAt = endOf(timer)
  const interval = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
    const expired = left === 0 && isAlone()
    onTimer({ ...timer, expired, expires_in: clockText(left) })
    if (!expired) return
    clearInterval(interval)
    onExpired()
  }, tickMs)
  return () => clearInterval(interval)
}
