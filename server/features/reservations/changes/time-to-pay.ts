type Instant = Temporal.Instant

interface HoldLimit {
  holdMinutes: number
}

/** How long a change waits for its payment. No one can pay for a tour that has left. */
export function minutesToPay(now: Instant, { holdMinutes }: HoldLimit, departsAt: Instant): number {
  const left = Math.floor(now.until(departsAt).total('minutes'))
  return left > 0 ? Math.min(holdMinutes, left) : holdMinutes
}

export const payBefore = (now: Instant, limits: HoldLimit, departsAt: Instant): Instant =>
  now.add({ milliseconds: Math.round(minutesToPay(now, limits, departsAt) * 60_000) })
