import { timeLeftText } from '#web/features/reservations/timer/time-left-text.ts'
import { useNow } from '#web/ui/use-now.ts'

/** How long a pending reservation's seats are still held. */
export function TimeLeft({ until, className }: { until: number; className: string | undefined }) {
  return <span className={className}>{timeLeftText(until, useNow(1000))}</span>
}
