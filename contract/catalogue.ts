import { z } from 'zod'

import { policySchema } from '#contract/changes/terms.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'
import { line } from '#contract/text.ts'
import { weightRuleSchema } from '#contract/weights/weight-rule-schema.ts'

export const productId = line(64, 'Enter a product ID.')

const product = z.object({
  productID: z.string(),
  code: z.string(),
  name: z.string(),
  shortDesc: z.string(),
  cityCode: z.string(),
  airportCode: z.string(),
  /** IANA name; the product's dates and times are in this zone. */
  timeZone: z.string(),
})

const productGroup = z.object({ uuid: z.string(), name: z.string(), products: z.array(product) })
export type ProductGroup = z.output<typeof productGroup>

const productDetails = product.extend({
  universe: z.object({ uuid: z.string(), name: z.string() }),
  cutOffMinutes: z.int(),
  meetingPoint: z.string().nullable(),
  /** Before departure. */
  checkInMinutes: z.int().nullable(),
  durationMinutes: z.int().nullable(),
  /** Of a quote made now. */
  cancellationPolicy: policySchema,
  /** In dollars per passenger; null when the policy's percentage applies. */
  moveFee: z.number().nullable(),
  /** Of a quote made now; null when weights don't matter. */
  weightRule: weightRuleSchema.nullable(),
})
export type ProductDetails = z.output<typeof productDetails>

export const listProducts = defineEndpoint({
  ...routes.listProducts,
  summary: 'List all products, grouped by universe',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({}),
  output: z.array(productGroup),
})

export const showProduct = defineEndpoint({
  ...routes.showProduct,
  summary: 'Get a product',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({ id: productId }),
  output: productDetails,
})
