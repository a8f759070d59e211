const idleHours = 12
const absoluteHours = 7 * 24
const touchMinutes = 1

/** A session ends 12 hours after its last use and 7 days after its beginning, whichever comes first. */
export function sessionBounds(now: Temporal.Instant) {
  // Every call asks: a number is taken from another more quickly than a duration from an instant.
  const hoursAgo = (hours: number) =>
    Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds - hours * 3_600_000)
  return { begunAfter: hoursAgo(absoluteHours), usedAfter: hoursAgo(idleHours) }
}

/** However it is used, in epoch milliseconds. */
export const sessionEndMs = (begunAt: Temporal.Instant): number =>
  begunAt.epochMilliseconds + absoluteHours * 3_600_000

/** Writing down every use would cost a write a call; once a minute is near enough to 12 hours. */
export function shouldTouch(lastSeenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.epochMilliseconds - lastSeenAt.epochMilliseconds >= touchMinutes * 60_000
}
