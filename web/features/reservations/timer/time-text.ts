import type { WatchedTimer } from '#web/features/reservations/timer/use-timer.ts'

/** 'mm:ss' in seconds. */
export function secondsOf(text: string): number {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}

/** Seconds as 'mm:ss'. */
export const clockText = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

const attentionSeconds = 120

export const needsAttention = ({ timer, expired }: WatchedTimer): boolean =>
  timer !== undefined && !expired && secondsOf(timer.expires_in) < attentionSeconds

/** Polling has stopped: show the end instead of the time left. */
export const showsEnd = ({ expired, stopped }: WatchedTimer): boolean => stopped && !expired

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** `endsAt` in epoch seconds. */
export function countdownText(watched: WatchedTimer, endsAt: number): string {
  if (watched.expired) return '00:00'
  if (showsEnd(watched)) return `until ${clock.format(endsAt * 1000)}`
  return watched.timer?.expires_in ?? '--:--'
}

const units = [
  { seconds: 24 * 3600, name: 'days' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
]

/** Rounds down to a unit of which at least two are left; the last two minutes show seconds. `until` in epoch seconds. */
export function timeLeftText(until: number, nowMs: number): string {
  const left = Math.max(0, Math.ceil(until - nowMs / 1000))
  const unit = units.find(({ seconds }) => left >= 2 * seconds)
  return unit ? `${Math.floor(left / unit.seconds)} ${unit.name} left` : `${clockText(left)} left`
}
