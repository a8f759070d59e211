import { z } from 'zod'

import { productId } from '#contract/catalogue.ts'
import { policySchema } from '#contract/changes/terms.ts'
import { isLocalDate } from '#contract/dates.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'

interface Bounds {
  from: number
  to?: number
  /** Shown when the number is out of range. */
  words: string
  emptyIsZero?: true
}

/** Whole numbers, or their digits as text, because forms send text. */
function whole(words: string, { from, to = Number.MAX_SAFE_INTEGER, words: error, emptyIsZero }: Bounds) {
  const digits = z
    .string()
    .trim()
    .regex(emptyIsZero ? /^(?:-?\d+)?$/ : /^-?\d+$/, { error: words })
  return z
    .union([z.number(), digits, ...(emptyIsZero ? [z.null()] : [])], { error: words })
    .transform(Number)
    .pipe(z.int({ error: words }).min(from, { error }).max(to, { error }))
}

const partySize = {
  adult: whole('Enter the number of adults.', { from: 1, words: 'At least 1 adult must travel.' }),
  child: whole('Enter the number of children.', {
    from: 0,
    words: "Children can't be below 0.",
    emptyIsZero: true,
  }).default(0),
}

const monthWords = 'Month must be a number from 1 to 12.'
const yearWords = 'Year must be a number from 2000 to 2100.'

const calendarDay = z.object({
  date: z.string(),
  available: z.boolean(),
  /** Lowest adult price with fees of the day, in dollars; 0 when nothing is available. */
  adultStarting: z.number(),
  dayOfWeek: z.int(),
  weekOffset: z.int(),
  /**
   * A day is past once its last departure has left or is past its cut-off, and not operating when the provider has
   * closed all others.
   */
  state: z.enum(['open', 'sold-out', 'not-operating', 'past']),
  /** Whether a departure has room for the whole party. */
  fits: z.boolean(),
  /** `adultStarting` with the agency's price modifier of today. */
  adultStartingSale: z.number(),
})
export type CalendarDay = z.output<typeof calendarDay>

export const showCalendar = defineEndpoint({
  ...routes.showCalendar,
  summary:
    'Get each day of a month: whether seats are left, for one adult or a party, and the starting price',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  rate: 'search',
  input: z.object({
    id: productId,
    productID: productId.optional(),
    month: whole(monthWords, { from: 1, to: 12, words: monthWords }),
    year: whole(yearWords, { from: 2000, to: 2100, words: yearWords }),
    /** The party that has to fit; one adult unless given. */
    adult: partySize.adult.default(1),
    child: partySize.child,
  }),
  output: z.object({
    calendar: z.array(calendarDay),
    /** The first day after this month with an open departure, full or not. */
    nextDeparture: z.string().nullable(),
    /** The first day after this month with room for the whole party. */
    nextFit: z.string().nullable(),
  }),
})

/** A departure priced for the party, in dollars. */
export const itinerary = z.object({
  ItineraryID: z.string(),
  DeptTime: z.string(),
  AdultPrice: z.number(),
  ChildPrice: z.number(),
  AdultFees: z.number(),
  ChildFees: z.number(),
  TotalPrice: z.number(),
  NoAdults: z.int(),
  NoChildren: z.int(),
  PickupClass: z.string().nullable(),
})
export type Itinerary = z.output<typeof itinerary>

/** What the departure can still carry; null when it has no payload. */
const poundsLeft = z.int().nullable()

/** What is left of a departure now. */
export const departureRoom = { seatsLeft: z.int(), poundsLeft }

/** A departure with seats for the party. Sale prices follow the agency's price modifier of today, in dollars. */
const foundItinerary = itinerary.extend({
  adultSale: z.number(),
  childSale: z.number(),
  totalSale: z.number(),
  /** Exact up to `fewSeats`; above that, seats of expired holds may not be counted yet. */
  seatsLeft: z.int(),
  /** Exact below the party at default weights; above that, pounds of expired holds may not be counted yet. */
  poundsLeft,
})
export type FoundItinerary = z.output<typeof foundItinerary>

/** An open departure with too few seats for the party. */
const fullDeparture = z.object({ DeptTime: z.string(), seatsLeft: z.int() })
export type FullDeparture = z.output<typeof fullDeparture>

const availabilityResult = z.object({
  Itineraries: z.array(foundItinerary),
  tooFull: z.array(fullDeparture),
  /** How many departures of the day have left, are past their cut-off or were closed by the provider. */
  closed: z.int(),
  /** The price modifier in the sale prices; null when the day has no departures. */
  modifier: z.object({ mode: z.literal([0, 1]), value: z.int() }).nullable(),
  /** Of a quote made now. */
  cancellationPolicy: policySchema,
})
export type AvailabilityResult = z.output<typeof availabilityResult>

export const localDateSchema = z
  .string({ error: 'Choose a date.' })
  .refine(isLocalDate, { error: 'Enter a valid date as YYYY-MM-DD.' })

export const nearDateSchema = localDateSchema.refine(
  (date) => !isLocalDate(date) || (date >= '2000-01-01' && date <= '2100-12-31'),
  { error: 'Choose a date from 2000 to 2100.' },
)

export const party = { ...partySize, date: localDateSchema }

export const lookUp = defineEndpoint({
  ...routes.lookUp,
  summary:
    'List the departures of a day that have room for the whole party, sorted by time, with net and sale prices',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  rate: 'search',
  input: z.object({ id: productId, ...party }),
  output: availabilityResult,
})
