import type { Generated, GeneratedAlways } from 'kysely'

import type { LineKind } from '#contract/ledger/line-kinds.ts'

type Instant = Temporal.Instant

/** Tables of payments, refunds and disputes. */
export interface PaymentTables {
  payment_links: {
    quote_id: string
    change_id: string
    seed: Buffer
    token_hash: Buffer
    card_attempts: Generated<number>
    last_card_attempt_at: Instant | null
  }
  payments: {
    id: string
    quote_id: string
    change_id: string
    gateway: 'test' | 'stripe'
    gateway_reference: string
    amount_cents: number
    currency: string
    status: 'started' | 'succeeded' | 'declined' | 'canceled' | 'refunding' | 'refunded'
    reason: string | null
    started_at: Instant
    due_at: Instant | null
    settled_at: Instant | null
    cancel_attempts: Generated<number>
    cancel_next_at: Generated<Instant | null>
    cancel_error: Generated<string | null>
    refund_check_at: Generated<Instant | null>
    refund_check_attempts: Generated<number>
  }
  payment_events: {
    gateway: 'test' | 'stripe'
    event_id: string
    kind: string
    gateway_reference: string | null
    received_at: Instant
    outcome: string
  }
  refunds: {
    id: string
    payment_id: string
    change_id: string | null
    made_by: 'portal' | 'gateway'
    amount_cents: number
    reason: string
    queued_at: Instant
    attempts: Generated<number>
    next_attempt_at: Instant
    request_number: Generated<number>
    last_error: Generated<string | null>
    is_refused: Generated<boolean>
    returned_references: Generated<string[]>
    refunded_at: Generated<Instant | null>
    gateway_reference: Generated<string | null>
    other_reference: Generated<string | null>
    ended_by: Generated<string | null>
  }
  takings: {
    id: Generated<number>
    quote_id: string
    revision: number
    kind: 'cash' | 'terminal'
    /** Below 0: it went back. */
    amount_cents: number
    reference: string
    user_id: string
    taken_at: Instant
  }
  disputes: {
    gateway: 'stripe'
    gateway_reference: string
    payment_id: string
    amount_cents: number
    reason: string
    status: string
    opened_at: Instant
    changed_at: Instant
    respond_by: Instant | null
    closed_at: Instant | null
  }
}

export interface Figures {
  sale_cents: number
  net_cents: number
  fee_cents: number
  collected_cents: number
}

/** Tables of the agencies' accounts. */
export interface LedgerTables {
  account_lines: {
    id: GeneratedAlways<number>
    agency_id: string
    made_at: Instant
    kind: LineKind
    service_date: string
    quote_id: string | null
    sale_cents: Generated<number>
    net_cents: Generated<number>
    fee_cents: Generated<number>
    collected_cents: Generated<number>
    entry_cents: Generated<number>
    /** Part of net_cents. */
    extra_seat_cents: Generated<number>
    due_cents: GeneratedAlways<number>
    entry_id: Generated<string | null>
    reference: Generated<string | null>
    text: Generated<string | null>
    reverses: Generated<number | null>
    user_id: string | null
  }
  account_balances: { agency_id: string; slot: number; cents: number }
  agency_accounts: {
    agency_id: string
    credit_limit_cents: number | null
    closing_day: number | null
    payment_days: Generated<number>
    version: Generated<number>
  }
  account_statements: Figures & {
    id: string
    agency_id: string
    number: number
    month: string
    closed_at: Instant
    closed_by: string | null
    due_date: string
    opening_cents: number
    closing_cents: number
    lines: number
    entry_cents: number
  }
  account_statement_lines: { line_id: number; statement_id: string }
  account_checks: { day: string }
  /** A view. */
  reservation_accounts: Figures & {
    quote_id: string
    agency_id: string
    service_date: string
    extra_seat_cents: number
  }
}
