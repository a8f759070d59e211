import { z } from 'zod'

import { localDateSchema, nearDateSchema } from '#contract/availability.ts'
import { optionalLine } from '#contract/changes/optional-line.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { agencyID, extraSeats, figures, ofAgency, own } from '#contract/ledger/account-parts.ts'
import { ledgerRoutes } from '#contract/ledger/ledger-routes.ts'
import { type EntryKind, entryKinds, type LineKind, lineKinds } from '#contract/ledger/line-kinds.ts'
import { signedCentsOf } from '#contract/money.ts'
import { pageInput } from '#contract/records.ts'
import { line } from '#contract/text.ts'

const kinds = Object.keys(lineKinds) as [LineKind, ...LineKind[]]

const accountLine = z.object({
  id: z.string(),
  /** The travel date, or the date of the entry. */
  date: z.string(),
  madeAt: z.string(),
  kind: z.enum(kinds),
  /** The reservation; null for an entry. */
  quoteID: z.string().nullable(),
  orl: z.string().nullable(),
  ProductName: z.string().nullable(),
  guest: z.string().nullable(),
  ...figures,
  extraSeats,
  reference: z.string().nullable(),
  text: z.string().nullable(),
  /** The display name; null for jobs, gateways and deleted users. */
  madeBy: z.string().nullable(),
  /** The number of the statement that lists it. */
  statement: z.int().nullable(),
  /** The entry that this one undoes. */
  reverses: z.string().nullable(),
  isReversed: z.boolean(),
})
export type AccountLine = z.output<typeof accountLine>

const optionalDate = z.union([z.literal(''), localDateSchema], {
  error: 'Enter a valid date as YYYY-MM-DD.',
})

const filter = {
  /** 'open': not on a statement yet. */
  on: z.enum(['open', 'all'], { error: "on must be 'open' or 'all'." }).default('open'),
  kind: z.union([z.literal(''), z.enum(kinds)], { error: 'Unknown kind of line.' }).default(''),
  /** Part of a reservation number. */
  reservation: z
    .string()
    .trim()
    .regex(/^\d{0,12}$/, { error: 'Enter digits of a reservation number.' })
    .default(''),
  from: optionalDate.default(''),
  to: optionalDate.default(''),
  offset: pageInput.offset,
  limit: pageInput.limit,
}
export type LineFilter = z.output<z.ZodObject<typeof filter>>

export const listAccountLines = defineEndpoint({
  ...ledgerRoutes.listAccountLines,
  ...own,
  summary: "List a page of the agency's account lines",
  effect: 'reads',
  rate: 'search',
  input: z.object(filter),
  output: z.object({
    /** Newest date first. */
    rows: z.array(accountLine),
    matches: z.int(),
    /** Of all matches. */
    total: z.object(figures),
  }),
})

const entryID = z.guid({ error: 'entryID must be a UUID.' }).toLowerCase()
const text = line(500, 'Enter what this is for.')
/** A malformed id answers 404, as an unknown one. */
const lineID = z
  .string()
  .regex(/^\d{1,15}$/)
  .catch('0')

const entryKind = z.enum(entryKinds as readonly EntryKind[] as [EntryKind, ...EntryKind[]], {
  error: 'Choose the kind of entry.',
})

/** In dollars; cents after the check. */
const amount = z
  .number({ error: 'Enter an amount in dollars.' })
  .min(-9_999_999.99, { error: 'Enter an amount of at most 9,999,999.99.' })
  .max(9_999_999.99, { error: 'Enter an amount of at most 9,999,999.99.' })
  .transform((dollars, context) => {
    const cents = signedCentsOf(dollars)
    if (cents === undefined) context.addIssue('Enter an amount in whole cents.')
    if (cents === 0) context.addIssue('Enter an amount other than 0.')
    return cents ?? 0
  })

/** `lineID` is the line's. A repeat with the same `entryID` gets the answer of the first request. */
const entered = z.object({ lineID: z.string() })

export const addEntry = defineEndpoint({
  ...ledgerRoutes.addEntry,
  ...ofAgency,
  summary: "Enter a payment received, a payout or an adjustment in an agency's account",
  effect: 'changes',
  changesAccess: false,
  input: z
    .object({
      agencyID,
      entryID,
      kind: entryKind,
      /** Above 0, except that an adjustment below 0 is in the agency's favor. */
      amount,
      date: nearDateSchema,
      reference: optionalLine(100, 'The reference'),
      text,
    })
    .refine(({ kind, amount: cents }) => kind === 'adjustment' || cents > 0, {
      path: ['amount'],
      error: 'Enter an amount above 0.',
    }),
  output: entered,
})

export const reverseEntry = defineEndpoint({
  ...ledgerRoutes.reverseEntry,
  ...ofAgency,
  summary: "Undo an entry in an agency's account with an opposite one",
  effect: 'changes',
  changesAccess: false,
  input: z.object({ agencyID, lineID, entryID, text }),
  output: entered,
})
