import type { Actor } from '#server/actor.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Announce } from '#server/features/availability/announcement.ts'
import { audit, type NewAuditLine } from '#server/sql/audit.ts'

type Instant = Temporal.Instant

export const currency = 'usd'

/** What a payment pays: a booking, whose changeID is its quoteID, or a change of the reservation. */
export interface PaidFor {
  quoteID: string
  changeID: string
}

/** Unique among all bookings and changes: two reservations can have changes with the same id. */
export const paymentKey = ({ quoteID, changeID }: PaidFor) =>
  changeID === quoteID ? quoteID : `${quoteID} ${changeID}`

const changeNames: Record<string, string> = {
  moved: 'the move',
  added: 'the added passengers',
  corrected: 'the correction',
}

/** What a payment of a change pays, after 'for'. */
export const nameOfChange = (kind: string | null) => changeNames[kind ?? ''] ?? 'a change'

/** What a gateway took. */
export interface Charged {
  /** The change that it pays; the quote's id for the booking. */
  changeId: string
  amountCents: number
  currency: string
}

export type Acceptance = { accepted: true } | { accepted: false; reason: string }

/** What can be paid, locked until the transaction ends, and what its payments do to it. */
export interface Payable {
  quote_id: string
  agency_id: string
  /** For audit lines, like the status. */
  orl: string
  status: string
  payment_required: boolean
  is_test: boolean
  /** What a payment would be accepted for now; undefined when there is nothing to pay. */
  dueCents(now: Instant, changeId: string): Promise<number | undefined>
  /** Delivers what was paid for, or answers why the money goes back. */
  accept(actor: Actor, charged: Charged): Promise<Acceptance>
  /** Why a payment that took no money is canceled. */
  reasonToCancel(changeId: string): Promise<string>
  /** Posts an accepted payment to the agency's account. The last step of a transaction, like `postRefunds`. */
  postPayment(actor: Actor, changeId: string): Promise<void>
  postRefunds(actor: Actor): Promise<void>
}

/** Under the payable's agency and number. */
export const auditPayable = (
  tx: Tx,
  actor: Actor,
  { agency_id, orl }: Pick<Payable, 'agency_id' | 'orl'>,
  line: Omit<NewAuditLine, 'subject'>,
) => audit(tx, { ...actor, agency: { id: agency_id } }, { ...line, subject: orl })

/** 'changed' is a paid change, 'lapsed' one whose time ran out, and 'dropped' one that ended unpaid before that. */
export type PayableState = 'open' | 'paid' | 'changed' | 'released' | 'lapsed' | 'dropped' | 'canceled'

/** What a payment page shows of it. */
export interface ShownPayable {
  /** Without regard to payments in progress and refunds. */
  state: PayableState
  orl: string
  productName: string
  /** What the change does; null for the booking. */
  change: string | null
  amountCents: number
  /** The part of the amount that was owed before the change. */
  owedCents: number
  isTest: boolean
}

/** Implemented by a later feature and passed in: payments know no reservation, change or account. */
export interface Payables {
  /** Finds it in any agency: the caller must compare the agency. Locked until the transaction ends. */
  lock(tx: Tx, quoteId: string): Promise<Payable | undefined>
  show(scope: PayableScope): Promise<ShownPayable>
}

export interface PayableScope extends PaidFor {
  db: Db
  now: Instant
  agency: { id: string }
}

/** What recording a payment takes. */
export interface PaymentContext {
  db: Db
  payables: Payables
}

/** The context of a payment page. Its token opens this payment only, and no one is signed in. */
export interface PaymentScope extends Actor, PayableScope, PaymentContext {
  /** The origin of the only pages that may frame the payment page. */
  agencyOrigin: string
  /** Refuses while the page takes no cards because too many were tried. */
  assertTakesCards(): Promise<void>
  /** Counts an attempt, or refuses it. Call it before the gateway is asked. */
  takeAttempt(db: Db): Promise<void>
  wakeJobs(): void
  announce: Announce
}
