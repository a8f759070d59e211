const idleHours = 12
const absoluteHours = 7 * 24
const touchMinutes = 1

/** A session ends 12 hours after its last use or 7 days after it began, whichever comes first. */
export const sessionBounds = (now: Temporal.Instant) => ({
  begunAfter: now.subtract({ hours: absoluteHours }),
  usedAfter: now.subtract({ hours: idleHours }),
})

export const sessionEndMs = (begunAt: Temporal.Instant): number =>
  begunAt.add({ hours: absoluteHours }).epochMilliseconds

/** Once a minute is precise enough for 12 hours and saves a write per call. */
export const shouldTouch = (lastSeenAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  now.epochMilliseconds - lastSeenAt.epochMilliseconds >= touchMinutes * 60_000
