import { stored } from '#web/storage.ts'

export interface PassengerCounts {
  adult: number
  child: number
}

export const minimums: PassengerCounts = { adult: 1, child: 0 }

type Unchecked = Partial<Record<keyof PassengerCounts, unknown>>

const storedCounts = stored('passenger-counts', (json): Unchecked => Object(json))

/** A whole number of at least `minimum`; undefined for anything else. */
export function countFrom(value: unknown, minimum: number): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (!/^\d{1,4}$/.test(text)) return undefined
  return Number(text) >= minimum ? Number(text) : undefined
}

const checkedCounts = ({ adult, child }: Unchecked, fallback: PassengerCounts): PassengerCounts => ({
  adult: countFrom(adult, minimums.adult) ?? fallback.adult,
  child: countFrom(child, minimums.child) ?? fallback.child,
})

export const savedCounts = () => checkedCounts(storedCounts.read() ?? {}, minimums)

/** Invalid counts are ignored: the saved ones stay. */
export const saveCounts = (counts: Unchecked) => storedCounts.write(checkedCounts(counts, savedCounts()))
