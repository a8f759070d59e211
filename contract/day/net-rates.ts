import { z } from 'zod'

/** What the agency owes for a reservation, in dollars. Only the provider sees it here. */
export const netRatesSchema = z.object({
  /** Of those who travel, with their extra seats. */
  passengers: z.array(z.object({ number: z.int(), net: z.number() })),
  /** Of cancellations. */
  fees: z.number(),
  /** With fees. */
  total: z.number(),
})
export type NetRates = z.output<typeof netRatesSchema>
