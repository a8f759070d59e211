import { z } from 'zod'

import { day, ofProvider } from '#contract/day/day-parts.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const sums = z.object({ cash: z.number(), terminal: z.number(), total: z.number() })

const line = z.object({
  id: z.int(),
  quoteID: z.string(),
  orl: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ProductName: z.string(),
  kind: z.enum(['cash', 'terminal']),
  /** Below 0: it went back. */
  amount: z.number(),
  reference: z.string(),
  at: z.string(),
})
export type TakingLine = z.output<typeof line>

const takings = z.object({
  date: z.string(),
  /** In the time zone of accounts, like the day itself. */
  today: z.string(),
  timeZone: z.string(),
  /** By name, each with lines, oldest first. */
  users: z.array(
    z.object({
      userID: z.string(),
      /** Null once the user is deleted. */
      name: z.string().nullable(),
      lines: z.array(line),
      sums,
    }),
  ),
  sums,
})
export type Takings = z.output<typeof takings>

export const listTakings = defineEndpoint({
  ...dayRoutes.listTakings,
  ...ofProvider,
  summary: 'List what was taken in cash and at the terminal on a day, by user',
  effect: 'reads',
  input: z.object({ date: day }),
  output: takings,
})
