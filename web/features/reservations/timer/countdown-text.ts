import { secondsOf } from '#web/features/reservations/timer/count-down.ts'
import type { WatchedTimer } from '#web/features/reservations/timer/use-timer.ts'

const attentionSeconds = 120

/** Under two minutes a countdown asks for attention; when it is over, others speak. */
export const needsAttention = ({ timer, expired }: WatchedTimer): boolean =>
  timer !== undefined && !expired && secondsOf(timer.expires_in) < attentionSeconds

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Polling has stopped: it is told until when instead of how long. */
export const isUntil = ({ expired, stopped }: WatchedTimer): boolean => stopped && !expired

/** The time left; where polling has stopped, until when it holds. `endsAt` in epoch seconds. */
export function countdownText(watched: WatchedTimer, endsAt: number): string {
  if (watched.expired) return '00:00'
  if (isUntil(watched)) return `until ${clock.format(endsAt * 1000)}`
  return watched.timer?.expires_in ?? '--:--'
}
