type Instant = Temporal.Instant

interface HoldLimit {
  holdMinutes: number
}

const isBefore = (one: Instant, other: Instant) => Temporal.Instant.compare(one, other) < 0

/** No one can pay for a tour that has left. The provider corrects reservations after that too, with the full time. */
export function payBefore(now: Instant, { holdMinutes }: HoldLimit, departsAt: Instant): Instant {
  const holdEnd = now.add({ milliseconds: Math.round(holdMinutes * 60_000) })
  return isBefore(now, departsAt) && isBefore(departsAt, holdEnd) ? departsAt : holdEnd
}

/** How long a change waits for its payment. */
export const minutesToPay = (now: Instant, limits: HoldLimit, departsAt: Instant): number =>
  Math.min(limits.holdMinutes, Math.ceil(now.until(payBefore(now, limits, departsAt)).total('minutes')))
