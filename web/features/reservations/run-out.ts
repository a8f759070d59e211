import type { Timer } from '#web/features/reservations/poll-timer.ts'

const tickMs = 1000

/** 'mm:ss' in seconds. */
export function secondsOf(text: string): number {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}

/** Seconds as 'mm:ss'. */
export const textOf = (seconds: number) =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

interface Watch {
  onTimer: (timer: Timer) => void
  onExpired: () => void
}

/** The end of what was just told, in this device's time, however wrong its clock is. */
export const endOf = ({ expires_in }: Timer) => Date.now() + secondsOf(expires_in) * 1000

/** Nobody tells any more: counts on to the known end without asking. The answer stops it. */
export function runOut(timer: Timer, endsAt: number, { onTimer, onExpired }: Watch): () => void {
  const interval = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
    onTimer({ ...timer, expired: left === 0, expires_in: textOf(left) })
    if (left > 0) return
    clearInterval(interval)
    onExpired()
  }, tickMs)
  return () => clearInterval(interval)
}
