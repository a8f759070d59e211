import type { DueChange } from '#server/features/reservations/changes/due-changes.sql.ts'

type Instant = Temporal.Instant

/** The clock decides, whether or not the job has run. */
export const hasLapsed = (now: Instant, { expires_at }: Pick<DueChange, 'expires_at'>) =>
  Temporal.Instant.compare(now, expires_at) >= 0

export const stateOf = (now: Instant, change: DueChange) =>
  change.state === 'due' && hasLapsed(now, change) ? 'lapsed' : change.state
