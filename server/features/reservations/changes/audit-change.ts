import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { NewPriceLine } from '#server/features/reservations/changes/changes.sql.ts'
import {
  changesBetween,
  type RevisionDetails,
} from '#server/features/reservations/changes/revision-changes.ts'
import { priceChangedLines } from '#server/features/reservations/price-changed-lines.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { audit } from '#server/sql/audit.ts'

const kinds = {
  corrected: 'reservation.corrected',
  moved: 'reservation.moved',
  added: 'reservation.passengers-added',
} as const

export type PricedKind = keyof typeof kinds

interface AuditedChange {
  kind: PricedKind
  before: Omit<RevisionDetails, 'offered_attributes'>
  after: Omit<RevisionDetails, 'offered_attributes'> & { total_sale_cents: number }
  /** How the new prices were computed. */
  priceLines?: readonly NewPriceLine[]
  /** Whatever else the line should say, like a refund. */
  more?: object
}

/** What the change altered, in words, with the totals, and the sale prices that someone chose. */
export async function auditChange(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  { kind, before, after, priceLines = [], more }: AuditedChange,
) {
  const { offered_attributes, agency_id, orl } = reservation
  const changes = changesBetween({ ...before, offered_attributes }, { ...after, offered_attributes })
  const fields = (part: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[part]]))
  const scope = { ...actor, agency: { id: agency_id } }
  await audit(tx, scope, {
    kind: kinds[kind],
    subject: orl,
    before: { ...fields('before'), totalSaleCents: reservation.total_sale_cents },
    after: { ...fields('after'), totalSaleCents: after.total_sale_cents, ...more },
  })
  for (const line of priceChangedLines(orl, priceLines)) await audit(tx, scope, line)
}
