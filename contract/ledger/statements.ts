import { z } from 'zod'

import { defineEndpoint } from '#contract/endpoint.ts'
import { agencyID, extraSeats, figures, month, ofAgency, own } from '#contract/ledger/account-parts.ts'
import { ledgerRoutes } from '#contract/ledger/ledger-routes.ts'
import { type EntryKind, entryKinds } from '#contract/ledger/line-kinds.ts'
import { pageInput } from '#contract/records.ts'

const head = {
  number: z.int(),
  month,
  closedAt: z.string(),
  /** The display name; null when it was closed automatically or the user is deleted. */
  closedBy: z.string().nullable(),
  dueDate: z.string(),
  opening: z.number(),
  closing: z.number(),
  /** How many account lines it takes up. */
  lines: z.int(),
}

const listed = z.object(head)
export type ListedStatement = z.output<typeof listed>
const list = z.object({ rows: z.array(listed) })

export const listStatements = defineEndpoint({
  ...ledgerRoutes.listStatements,
  ...own,
  summary: "List the agency's statements, newest first",
  effect: 'reads',
  input: z.object({}),
  output: list,
})

/** With the names of its time: later corrections don't change a statement. */
const reservation = z.object({
  quoteID: z.string(),
  orl: z.string(),
  guest: z.string(),
  ProductName: z.string(),
  agencyReference: z.string().nullable(),
  /** The travel date. A reservation that moved can have several. */
  date: z.string(),
  ...figures,
  extraSeats,
})
export type StatementReservation = z.output<typeof reservation>

const entry = z.object({
  kind: z.enum(entryKinds as readonly EntryKind[] as [EntryKind, ...EntryKind[]]),
  date: z.string(),
  reference: z.string().nullable(),
  text: z.string(),
  due: z.number(),
})
export type StatementEntry = z.output<typeof entry>

const statement = z.object({
  ...head,
  agency: z.string(),
  /** By travel date and number: a page with one for each reservation and travel date. */
  reservations: z.array(reservation),
  /** How many there are on all pages. */
  matches: z.int(),
  entries: z.array(entry),
  /** Of the reservations. */
  total: z.object(figures),
  /** Of the entries. */
  entriesTotal: z.number(),
})
export type Statement = z.output<typeof statement>

/** An unknown number answers 404. */
const number = z.coerce.number().int().min(1).max(1_000_000).catch(0)

const reservationsAtMost = 5_000
const page = {
  offset: pageInput.offset,
  limit: z.coerce.number().int().min(1).max(reservationsAtMost).default(reservationsAtMost),
}

export const showStatement = defineEndpoint({
  ...ledgerRoutes.showStatement,
  ...own,
  summary: "Get one of the agency's statements with a page of its reservations",
  effect: 'reads',
  input: z.object({ number, ...page }),
  output: statement,
})

export const statementInput = z.object({ number })

export const closeMonth = defineEndpoint({
  ...ledgerRoutes.closeMonth,
  ...ofAgency,
  summary: "Close a month of an agency's account with a statement",
  effect: 'changes',
  changesAccess: false,
  input: z.object({ agencyID, month }),
  output: z.object({ number: z.int() }),
})
