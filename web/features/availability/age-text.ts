const minuteMs = 60_000

/** Undefined up to a minute. */
export function ageText(ageMs: number): string | undefined {
  if (ageMs <= minuteMs) return undefined
  const minutes = Math.floor(ageMs / minuteMs)
  if (minutes >= 60) return 'Prices from over an hour ago'
  return minutes === 1 ? 'Prices from a minute ago' : `Prices from ${minutes} minutes ago`
}
