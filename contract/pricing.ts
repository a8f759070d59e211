import { z } from 'zod'

import { localDateSchema } from '#contract/availability.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'
import { line } from '#contract/text.ts'

export const showPriceModifier = defineEndpoint({
  ...routes.showPriceModifier,
  summary: 'The price modifier in force for a product on a booking date, for adults and children alike',
  access: 'signed-in',
  port: 'not needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({ code: line(32, "Name the product's code."), date: localDateSchema }),
  output: z.object({ mode: z.literal([0, 1]), value: z.int() }),
})
