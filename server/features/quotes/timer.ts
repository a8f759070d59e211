const two = (number: number) => String(number).padStart(2, '0')

/** What a page that counts down is told: 'mm:ss' until the end, '00:00' from then on. */
export function timerAt(now: Temporal.Instant, end: Temporal.Instant) {
  // Whole milliseconds: they are exact enough here, and every open page asks every second.
  const leftMs = end.epochMilliseconds - now.epochMilliseconds
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return {
    expired: leftMs <= 0,
    expires_in: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
    expire_time: Math.floor(end.epochMilliseconds / 1000),
  }
}
