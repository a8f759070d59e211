import { textOf } from '#web/features/reservations/run-out.ts'

const attentionSeconds = 120

/** Whole minutes; under two of them the seconds too. `until` in epoch seconds. */
export function timeLeftText(until: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil(until - nowMs / 1000))
  return seconds < attentionSeconds ? `${textOf(seconds)} left` : `${Math.floor(seconds / 60)} min left`
}
