import { z } from 'zod'

import { weightLimits } from '#contract/weights/weight-limits.ts'

/** Pounds in a tour's rule, as in a passenger's weight. */
const pounds = z.int().min(weightLimits.minimum).max(weightLimits.maximum)

/** What a tour allows a passenger to weigh, and above which weight a second seat is needed. Prices in dollars. */
export const weightRuleSchema = z.object({
  /** Heavier passengers can't fly. */
  maxPassengerPounds: pounds.nullable(),
  /** Heavier passengers take two seats. Null together with the price. */
  extraSeatFromPounds: pounds.nullable(),
  /** For guest and agency alike. */
  extraSeatPrice: z.number().nullable(),
})
