const minuteMs = 60_000

/** Undefined as long as the manifest is refreshed regularly. */
export function manifestAgeText(ageMs: number): string | undefined {
  const minutes = Math.floor(ageMs / minuteMs)
  if (minutes < 2) return undefined
  if (minutes < 60) return `Manifest from ${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  return hours === 1 ? 'Manifest from over an hour ago' : `Manifest from over ${hours} hours ago`
}
