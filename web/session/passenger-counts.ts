export interface Counts {
  adult: number
  child: number
}

export const minimums: Counts = { adult: 1, child: 0 }

/** The one place that names it: passenger counts stay in local storage as {"adult":2,"child":0}. */
const key = 'passenger-counts'

/** A whole number from the minimum on, typed or from elsewhere; anything else is ignored. */
export function countFrom(value: unknown, minimum: number): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (!/^\d{1,4}$/.test(text)) return undefined
  return Number(text) >= minimum ? Number(text) : undefined
}

export function savedCounts(): Counts {
  const { adult, child } = stored()
  return {
    adult: countFrom(adult, minimums.adult) ?? minimums.adult,
    child: countFrom(child, minimums.child) ?? minimums.child,
  }
}

/** Keeps what is a count and leaves the rest as it was. */
export function saveCounts({ adult, child }: Partial<Record<keyof Counts, unknown>>): void {
  const before = savedCounts()
  const counts: Counts = {
    adult: countFrom(adult, minimums.adult) ?? before.adult,
    child: countFrom(child, minimums.child) ?? before.child,
  }
  try {
    localStorage.setItem(key, JSON.stringify(counts))
  } catch {
    // A browser that keeps nothing starts from one adult.
  }
}

function stored(): Partial<Record<keyof Counts, unknown>> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}
