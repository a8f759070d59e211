import { z } from 'zod'

import { productId } from '#contract/catalogue.ts'
import { isLocalDate } from '#contract/dates.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'

/** Forms send numbers as text; both are taken, whole numbers only. */
const whole = (words: string) => z.coerce.number({ error: words }).int({ error: words })

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
  summary: 'Every day of a month: whether a seat is left, and the price from',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({
    id: productId,
    productID: productId.optional(),
    month: whole('The month must be a number from 1 to 12.')
      .min(1, { error: 'The month must be a number from 1 to 12.' })
      .max(12, { error: 'The month must be a number from 1 to 12.' }),
    year: whole('The year must be a number from 2000 to 2100.')
      .min(2000, { error: 'The year must be a number from 2000 to 2100.' })
      .max(2100, { error: 'The year must be a number from 2000 to 2100.' }),
  }),
  output: z.object({ calendar: z.array(calendarDay) }),
})

/** One departure with the price for the party that asked; money in dollars. */
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
  .refine(isLocalDate, { error: 'Choose a date that exists, written as YYYY-MM-DD.' })

/** Of a day near enough to be meant. */
export const nearDateSchema = localDateSchema.refine(
  (date) => !isLocalDate(date) || (date >= '2000-01-01' && date <= '2100-12-31'),
  { error: 'Choose a date from 2000 to 2100.' },
)

export const party = {
  adult: whole('Enter the number of adults.').min(1, { error: 'At least one adult has to travel.' }),
  child: whole('Enter the number of children.')
    .min(0, { error: 'The number of children cannot be below 0.' })
    .default(0),
  date: localDateSchema,
}

export const lookUp = defineEndpoint({
  ...routes.lookUp,
  summary: 'Departures of a day with room for the whole party, by time',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({ id: productId, ...party }),
  output: z.object({ Itineraries: z.array(itinerary) }),
})
