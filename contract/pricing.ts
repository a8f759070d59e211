import { z } from 'zod'

import { localDateSchema, nearDateSchema } from '#contract/availability.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { done, recordId, version } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'
import { line } from '#contract/text.ts'

export const showPriceModifier = defineEndpoint({
  ...routes.showPriceModifier,
  summary: 'Get the price modifier of a product on a booking date, for adults and children alike',
  access: 'signed-in',
  port: 'not needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({ code: line(32, 'Enter the product code.'), date: localDateSchema }),
  output: z.object({ mode: z.literal([0, 1]), value: z.int() }),
})

const modifierLimits = { 0: 100_000, 1: 1_000 } as const

const productConfig = z.object({
  id: z.guid(),
  product_code: z.string(),
  value: z.int(),
  mode: z.literal([0, 1]),
  booking_date: z.string(),
  /** The last booking date, inclusive. */
  end_date: z.string().nullable(),
  version: z.int(),
})
export type ProductConfig = z.output<typeof productConfig>

const valueWords = 'Value must be a whole number of at least 0.'
const modeWords = 'Mode must be 0 (flat amount) or 1 (percentage).'
/** Forms send numbers as text. Empty text is not a number. */
const whole = (words: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value),
    z.int({ error: words }),
  )

const modifierToSave = {
  value: whole(valueWords).pipe(z.int().min(0, { error: valueWords })),
  mode: whole(modeWords).pipe(z.literal([0, 1], { error: modeWords })),
  booking_date: nearDateSchema,
  /** Empty or null: no end. */
  end_date: z.union([z.literal('').transform(() => null), z.null(), nearDateSchema]).default(null),
}

const isInLimit = ({ value, mode }: { value: number; mode: 0 | 1 }) => value <= modifierLimits[mode]
const limitWords = {
  path: ['value'],
  error: `A flat amount can be at most ${modifierLimits[0].toLocaleString('en-US')} dollars, a percentage at most ${modifierLimits[1].toLocaleString('en-US')}.`,
}

const endsAfterStart = ({ booking_date, end_date }: { booking_date: string; end_date: string | null }) =>
  end_date === null || end_date >= booking_date
const endWords = { path: ['end_date'], error: 'The last booking date must not be before the start.' }

const common = { access: permissions.managePrices, port: 'not needed', badInput: 'errors' } as const

export const listProductConfigs = defineEndpoint({
  ...routes.listProductConfigs,
  ...common,
  summary: "List the agency's price modifiers, sorted by product and date",
  effect: 'reads',
  input: z.object({}),
  output: z.array(productConfig),
})

export const createProductConfig = defineEndpoint({
  ...routes.createProductConfig,
  ...common,
  summary: "Set a product's price modifier, starting on a booking date",
  effect: 'changes',
  changesAccess: false,
  input: z
    .object({ product_code: line(32, 'Choose a product.'), ...modifierToSave })
    .refine(isInLimit, limitWords)
    .refine(endsAfterStart, endWords),
  output: productConfig,
})

export const saveProductConfig = defineEndpoint({
  ...routes.saveProductConfig,
  ...common,
  summary: 'Change a price modifier or end it on a booking date; quotes keep their net rates',
  effect: 'changes',
  changesAccess: false,
  input: z
    .object({ id: recordId, ...modifierToSave, version })
    .refine(isInLimit, limitWords)
    .refine(endsAfterStart, endWords),
  output: productConfig,
})

export const deleteProductConfig = defineEndpoint({
  ...routes.deleteProductConfig,
  ...common,
  summary: 'Delete a price modifier',
  effect: 'changes',
  changesAccess: false,
  input: z.object({ id: recordId }),
  output: done,
})
