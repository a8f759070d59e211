const idleHours = 12
const absoluteHours = 7 * 24
const touchMinutes = 5

/** A session ends 12 hours after its last use and 7 days after its beginning, whichever comes first. */
export function sessionBounds(now: Temporal.Instant) {
  return {
    begunAfter: now.subtract({ hours: absoluteHours }),
    usedAfter: now.subtract({ hours: idleHours }),
  }
}

/** Writing down every use would cost a write a call; every few minutes is near enough to 12 hours. */
export function shouldTouch(lastSeenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(lastSeenAt.add({ minutes: touchMinutes }), now) <= 0
}
