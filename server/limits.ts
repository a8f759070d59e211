import type { RateName } from '#contract/endpoint.ts'

/** From the settings. A limit of 0 means no limit. */
export interface Limits {
  /** How long a quote's price is valid. */
  quoteMinutes: number
  /** How long unpaid seats are held. */
  holdMinutes: number
  /** How many unpaid seats one user, and one agency, can hold at the same time. */
  unpaidSeats: { user: number; agency: number }
  /** Corrections of one reservation. */
  changesPerHour: number
  /** Pages that are updated live: those of one user, and all of a process. */
  streams: { user: number; process: number }
  /** Calls per user and minute, counted in each process. */
  perMinute: Record<RateName, number>
}

/** For demo data, benchmarks and most tests. */
export const noLimits: Omit<Limits, 'quoteMinutes' | 'holdMinutes'> = {
  unpaidSeats: { user: 0, agency: 0 },
  changesPerHour: 0,
  streams: { user: 0, process: 0 },
  perMinute: { search: 0, quote: 0, export: 0, file: 0 },
}
