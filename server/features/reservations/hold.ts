type Instant = Temporal.Instant

/** A deadline has passed at its exact instant. */
export const hasPassed = (now: Instant, deadline: Instant): boolean =>
  Temporal.Instant.compare(deadline, now) <= 0

interface State {
  status: 'pending' | 'confirmed' | 'expired' | 'canceled'
  hold_expires_at: Instant
}

/** The clock decides, whether or not the job has marked it yet. */
export const isExpired = (now: Instant, { status, hold_expires_at }: State): boolean =>
  status === 'expired' || (status === 'pending' && hasPassed(now, hold_expires_at))

interface HoldLimit {
  holdMinutes: number
}

/**
 * When unpaid seats are free again. No one can pay for a tour that has left, but the provider corrects reservations after
 * that, with the full time.
 */
export function holdEnd(now: Instant, { holdMinutes }: HoldLimit, departsAt: Instant): Instant {
  const end = now.add({ milliseconds: Math.round(holdMinutes * 60_000) })
  return !hasPassed(now, departsAt) && hasPassed(end, departsAt) ? departsAt : end
}

/** The same in minutes, for display. */
export const minutesToPay = (now: Instant, limits: HoldLimit, departsAt: Instant): number =>
  Math.min(limits.holdMinutes, Math.ceil(now.until(holdEnd(now, limits, departsAt)).total('minutes')))
