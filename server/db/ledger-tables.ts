import type { Generated, GeneratedAlways } from 'kysely'

import type { LineKind } from '#contract/ledger/line-kinds.ts'

type Instant = Temporal.Instant

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
