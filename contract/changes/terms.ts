import { z } from 'zod'

/** The longest time before departure first; at least one step. */
export const policySchema = z.array(z.object({ hoursBefore: z.number(), feePercent: z.int() }))
