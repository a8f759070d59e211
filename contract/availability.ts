import { z } from 'zod'

import { productId } from '#contract/catalogue.ts'
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

const monthWords = 'Month must be a number from 1 to 12.'
const yearWords = 'Year must be a number from 2000 to 2100.'

const calendarDay = z.object({
  date: z.string(),
  available: z.boolean(),
  /** Lowest adult price with fees of the day, in dollars; 0 when nothing is available. */
  adultStarting: z.number(),
  dayOfWeek: z.int(),
  weekOffset: z.int(),
})
export type CalendarDay = z.output<typeof calendarDay>

export const showCalendar = defineEndpoint({
  ...routes.showCalendar,
  summary: 'Get each day of a month: whether seats are left, and the starting price',
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
  }),
  output: z.object({ calendar: z.array(calendarDay) }),
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

export const localDateSchema = z
  .string({ error: 'Choose a date.' })
  .refine(isLocalDate, { error: 'Enter a valid date as YYYY-MM-DD.' })

export const nearDateSchema = localDateSchema.refine(
  (date) => !isLocalDate(date) || (date >= '2000-01-01' && date <= '2100-12-31'),
  { error: 'Choose a date from 2000 to 2100.' },
)

export const party = {
  adult: whole('Enter the number of adults.', { from: 1, words: 'At least 1 adult must travel.' }),
  child: whole('Enter the number of children.', {
    from: 0,
    words: "Children can't be below 0.",
    emptyIsZero: true,
  }).default(0),
  date: localDateSchema,
}

export const lookUp = defineEndpoint({
  ...routes.lookUp,
  summary: 'List the departures of a day that have room for the whole party, sorted by time',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  rate: 'search',
  input: z.object({ id: productId, ...party }),
  output: z.object({ Itineraries: z.array(itinerary) }),
})
