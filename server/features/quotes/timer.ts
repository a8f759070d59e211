const two = (number: number) => String(number).padStart(2, '0')

/** Counts down in 'mm:ss' and stays at '00:00' after `expiry`. */
export function timerAt(now: Temporal.Instant, expiry: Temporal.Instant) {
  const leftMs = expiry.epochMilliseconds - now.epochMilliseconds
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return {
    expired: leftMs <= 0,
    expires_in: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
    expire_time: Math.floor(expiry.epochMilliseconds / 1000),
  }
}
