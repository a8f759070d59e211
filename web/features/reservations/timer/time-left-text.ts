import { clockText } from '#web/features/reservations/timer/count-down.ts'

/** From the second one of a unit on it is counted in whole ones. */
const units = [
  { seconds: 24 * 3600, name: 'days' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
]

/** Never more than there is; the last two minutes to the second. `until` in epoch seconds. */
export function timeLeftText(until: number, nowMs: number): string {
  const left = Math.max(0, Math.ceil(until - nowMs / 1000))
  const unit = units.find(({ seconds }) => left >= 2 * seconds)
  return unit ? `${Math.floor(left / unit.seconds)} ${unit.name} left` : `${clockText(left)} left`
}
