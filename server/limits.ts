import { z } from 'zod'

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
  /** Calls of one user that run at the same time in a process. */
  callsAtOnce: number
  /** Calls per user and minute, counted in each process. */
  perMinute: Record<RateName, number>
}

/** For demo data, benchmarks and most tests. */
export const noLimits: Omit<Limits, 'quoteMinutes' | 'holdMinutes'> = {
  unpaidSeats: { user: 0, agency: 0 },
  changesPerHour: 0,
  streams: { user: 0, process: 0 },
  callsAtOnce: 0,
  perMinute: { search: 0, list: 0, quote: 0, booking: 0, export: 0, file: 0, invitation: 0 },
}

const minutes = z.coerce
  .number()
  .positive()
  .max(24 * 60)
/** 0 for no limit. */
const limit = z.coerce.number().int().min(0).max(1_000_000)
const limitHint = 'a whole number up to 1000000, or 0 for no limit'

export const limitSettings = {
  QUOTE_MINUTES: minutes.default(20).meta({ hint: 'a number of minutes above 0' }),
  HOLD_MINUTES: minutes.default(15).meta({ hint: 'a number of minutes above 0' }),
  UNPAID_SEATS_PER_USER: limit.default(100).meta({ hint: limitHint }),
  UNPAID_SEATS_PER_AGENCY: limit.default(300).meta({ hint: limitHint }),
  CHANGES_PER_HOUR: limit.default(10).meta({ hint: limitHint }),
  STREAMS_PER_USER: limit.default(20).meta({ hint: limitHint }),
  STREAMS_PER_PROCESS: limit.default(5000).meta({ hint: limitHint }),
  CALLS_AT_ONCE: limit.default(2).meta({ hint: limitHint }),
  SEARCHES_PER_MINUTE: limit.default(600).meta({ hint: limitHint }),
  LISTS_PER_MINUTE: limit.default(300).meta({ hint: limitHint }),
  QUOTES_PER_MINUTE: limit.default(120).meta({ hint: limitHint }),
  BOOKINGS_PER_MINUTE: limit.default(60).meta({ hint: limitHint }),
  EXPORTS_PER_MINUTE: limit.default(10).meta({ hint: limitHint }),
  FILES_PER_MINUTE: limit.default(60).meta({ hint: limitHint }),
  INVITATIONS_PER_MINUTE: limit.default(10).meta({ hint: limitHint }),
}

type Settings = z.output<z.ZodObject<typeof limitSettings>>

export const limitsOf = (set: Settings): Limits => ({
  quoteMinutes: set.QUOTE_MINUTES,
  holdMinutes: set.HOLD_MINUTES,
  unpaidSeats: { user: set.UNPAID_SEATS_PER_USER, agency: set.UNPAID_SEATS_PER_AGENCY },
  changesPerHour: set.CHANGES_PER_HOUR,
  streams: { user: set.STREAMS_PER_USER, process: set.STREAMS_PER_PROCESS },
  callsAtOnce: set.CALLS_AT_ONCE,
  perMinute: {
    search: set.SEARCHES_PER_MINUTE,
    list: set.LISTS_PER_MINUTE,
    quote: set.QUOTES_PER_MINUTE,
    booking: set.BOOKINGS_PER_MINUTE,
    export: set.EXPORTS_PER_MINUTE,
    file: set.FILES_PER_MINUTE,
    invitation: set.INVITATIONS_PER_MINUTE,
  },
})
