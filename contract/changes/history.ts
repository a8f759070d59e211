import { z } from 'zod'

import { changes, own, ownId } from '#contract/changes/change-parts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { done, recordId } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'
import { line } from '#contract/text.ts'

const detailChange = z.object({
  /** In words, like 'Email' or 'Passenger 2, last name'. */
  field: z.string(),
  /** As shown on screen; null for nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

const revision = z.object({
  revision: z.int(),
  kind: z.enum(['booked', 'corrected', 'moved', 'added', 'passengers-canceled', 'canceled']),
  at: z.string(),
  by: z.object({
    kind: z.enum(['agency', 'provider', 'gateway', 'automatic']),
    /** The display name; null once the user is deleted, and without a user. */
    name: z.string().nullable(),
  }),
  /** In the order of the form. Canceled passengers are a change too: their name before, nothing after. */
  changes: z.array(detailChange),
  /** What the guest owes from here on. */
  total: z.number(),
  /** Compared with the revision before. */
  difference: z.number(),
  /** Charged by this change: for canceling, moving or a lower price. */
  fee: z.number(),
  reason: z.string().nullable(),
})
export type HistoryRevision = z.output<typeof revision>

const movement = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute']),
  at: z.string(),
  amount: z.number(),
  /**
   * A payment: succeeded. A refund: due (queued or retried), done, refused (the gateway won't) or settled
   * (another way). A dispute: open, won or lost.
   */
  state: z.enum(['succeeded', 'due', 'done', 'refused', 'settled', 'open', 'won', 'lost']),
  /** In words, like 'Late payment' or the gateway's reason. */
  text: z.string(),
  /** The gateway's, or the one entered with 'Refunded another way'. */
  reference: z.string().nullable(),
})
export type MoneyMovement = z.output<typeof movement>

/** A change that has to be paid first and hasn't taken effect. */
const unpaidChange = z.object({
  changeID: z.string(),
  kind: z.enum(['moved', 'added', 'corrected']),
  state: z.enum(['due', 'lapsed', 'ended']),
  /** When it was asked for. */
  at: z.string(),
  by: revision.shape.by,
  /** When it lapsed or was ended. */
  endedAt: z.string().nullable(),
  changes: z.array(detailChange),
  amount: z.number(),
})
export type UnpaidChange = z.output<typeof unpaidChange>

/** All lists newest first. */
const history = z.object({
  revisions: z.array(revision),
  unpaid: z.array(unpaidChange),
  money: z.array(movement),
})
export type ReservationHistory = z.output<typeof history>

export const showHistory = defineEndpoint({
  ...routes.showHistory,
  ...own,
  summary: "Get a reservation's changes, payments, refunds and disputes, newest first",
  effect: 'reads',
  input: z.object(ownId),
  output: history,
})

export const settleRefundAnotherWay = defineEndpoint({
  ...routes.settleRefundAnotherWay,
  ...own,
  access: permissions.providerAdministrator,
  ...changes,
  summary: 'End a refund that the gateway refuses, because it was paid another way',
  input: z.object({
    agencyID: recordId,
    ...ownId,
    refundID: recordId,
    reference: line(200, 'Enter a reference, like the number of the bank transfer.'),
  }),
  output: done,
})
