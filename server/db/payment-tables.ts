import type { Generated } from 'kysely'

type Instant = Temporal.Instant

/** Tables of payments, refunds and disputes. */
export interface PaymentTables {
  payment_links: { quote_id: string; change_id: string; seed: Buffer; token_hash: Buffer }
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
