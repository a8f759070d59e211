import type { WatchedTimer } from '#web/features/reservations/use-timer.ts'

const attentionSeconds = 120

/** 'mm:ss' in seconds. */
function secondsOf(text: string): number {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}

/** Under two minutes a countdown asks for attention; when it is over, others speak. */
export const needsAttention = ({ timer, expired }: WatchedTimer): boolean =>
  timer !== undefined && !expired && secondsOf(timer.expires_in) < attentionSeconds

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The time left; where polling has stopped, until when it was told to hold. */
export function countdownText({ timer, expired, stopped }: WatchedTimer): string {
  if (expired) return '00:00'
  if (!timer) return '--:--'
  return stopped ? `until ${clock.format(timer.expire_time * 1000)}` : timer.expires_in
}
