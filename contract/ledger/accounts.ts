import { z } from 'zod'

import { defineEndpoint } from '#contract/endpoint.ts'
import { agencyID, month, ofAgency, own } from '#contract/ledger/account-parts.ts'
import { ledgerRoutes } from '#contract/ledger/ledger-routes.ts'
import { centsOf } from '#contract/money.ts'
import { permissions } from '#contract/permissions.ts'
import { done, pageInput, version } from '#contract/records.ts'

const account = z.object({
  agencyID: z.string(),
  agency: z.string(),
  /** Above 0 the agency owes it, below 0 the provider does. */
  balance: z.number(),
  /** Null: none. */
  creditLimit: z.number().nullable(),
  /** What can still be sold on account, 0 at least; null without a limit. */
  creditLeft: z.number().nullable(),
  /** At least 80 % of the limit is used. */
  nearLimit: z.boolean(),
  /** What is unpaid of the latest statement after its due date. */
  overdue: z.number(),
  /** Of the overdue statement, or else of the last one. */
  dueDate: z.string().nullable(),
  /** On which day a month is closed automatically; null: by hand. */
  closingDay: z.int().nullable(),
  paymentDays: z.int(),
  /** In the time zone of accounts: the latest date of an entry. */
  today: z.string(),
  /** The latest month that can be closed now. */
  closable: month.nullable(),
  /** Sales by month of travel, oldest first: the last 12 with the current one. */
  months: z.array(z.object({ month, sale: z.number(), net: z.number(), commission: z.number() })),
  version: z.int(),
})
export type AgencyAccount = z.output<typeof account>

export const showAgencyAccount = defineEndpoint({
  ...ledgerRoutes.showAgencyAccount,
  ...own,
  summary: "Get the agency's balance, credit and sales by month",
  effect: 'reads',
  input: z.object({}),
  output: account,
})

const wrong = {
  creditLimit: 'Enter an amount from 0 to 9,999,999.99.',
  closingDay: 'Choose a day from 1 to 28.',
  paymentDays: 'Enter a number of days from 0 to 365.',
}

const creditLimit = z
  .union([z.number(), z.string()], { error: wrong.creditLimit })
  .transform((dollars, context) => {
    const value = centsOf(dollars)
    if (value === undefined) context.addIssue(wrong.creditLimit)
    return value ?? 0
  })

export const saveAccountOfAgency = defineEndpoint({
  ...ledgerRoutes.saveAccountOfAgency,
  ...ofAgency,
  summary: "Save an agency's credit limit, closing day and time to pay",
  effect: 'changes',
  changesAccess: false,
  input: z.object({
    agencyID,
    creditLimit: creditLimit.nullable(),
    closingDay: z
      .int({ error: wrong.closingDay })
      .min(1, { error: wrong.closingDay })
      .max(28, { error: wrong.closingDay })
      .nullable(),
    paymentDays: z
      .int({ error: wrong.paymentDays })
      .min(0, { error: wrong.paymentDays })
      .max(365, { error: wrong.paymentDays }),
    version,
  }),
  output: done,
})

const listed = account
  .pick({ agencyID: true, agency: true, balance: true, creditLimit: true, nearLimit: true, overdue: true })
  .extend({ dueDate: z.string().nullable(), lastStatement: month.nullable() })
export type ListedAccount = z.output<typeof listed>

export const listAccounts = defineEndpoint({
  ...ledgerRoutes.listAccounts,
  summary: 'List a page of all agencies with balance, overdue amount and credit limit',
  access: permissions.providerAdministrator,
  port: 'not needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({
    search: pageInput.search,
    sort: z.enum(['agency', 'balance', 'overdue'], { error: 'Unknown column.' }).default('agency'),
    descending: pageInput.descending,
    offset: pageInput.offset,
    limit: pageInput.limit,
  }),
  output: z.object({
    rows: z.array(listed),
    matches: z.int(),
    /** Of all matches. */
    total: z.object({ balance: z.number(), overdue: z.number() }),
  }),
})
