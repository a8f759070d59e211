import { hash } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import {
  insertPriceLines,
  insertRevision,
  type NewPriceLine,
  type NewRevision,
  revisionByChange,
  type Traveler,
} from '#server/features/reservations/changes/changes.sql.ts'
import { queueChangeMail } from '#server/features/reservations/mails/queue-change-mail.ts'
import { type LockedReservation, lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { reservationNotFound } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

interface Change {
  /** Of the reservation. */
  id: string
  changeID: string
  /** The revision it was made from. */
  revision: number
}

export interface Changed {
  revision: Pick<NewRevision, 'kind' | 'reason'> & Partial<NewRevision>
  passengers: readonly Traveler[]
  /** If the change priced something. */
  priceLines?: readonly NewPriceLine[]
}

interface Making {
  by: Changer
  /** What a conflict shows: the state as it is now. */
  current: (tx: Tx, reservation: LockedReservation) => Promise<object>
  /** Does what the change does and returns what its revision says. */
  make: (tx: Tx, reservation: LockedReservation) => Promise<Changed>
}

/**
 * Makes a change once: a repeat gets the answer of the first request. The reservation is locked before anything else, so
 * two changes at once happen one after the other, and the second finds a newer revision than the one it was made from.
 */
export async function changeOnce(
  scope: Scope,
  change: Change,
  { by, current, make }: Making,
): Promise<{ revision: number }> {
  const fingerprint = hash('sha256', JSON.stringify(change), 'buffer')
  return inTransaction(scope.db, async (tx) => {
    const reservation = await lockReservation(tx, change.id)
    if (!reservation || reservation.agency_id !== scope.agency.id) throw reservationNotFound()
    const earlier = await revisionByChange(tx, change.id, change.changeID)
    if (earlier) return repeatAnswer(earlier, fingerprint)
    if (change.revision !== reservation.revision) throw await outdated(tx, reservation, current)
    const { revision, passengers, priceLines = [] } = await make(tx, reservation)
    const next = { ...nextRevision(scope, reservation, change.changeID, by), ...revision }
    await insertRevision(tx, reservation.quote_id, next, passengers, fingerprint)
    await insertPriceLines(tx, reservation.quote_id, next.revision, priceLines)
    await queueChangeMail(tx, scope.now, reservation, next)
    return { revision: next.revision }
  })
}

function repeatAnswer(
  { revision, fingerprint: known }: { revision: number; fingerprint: Buffer | null },
  sent: Buffer,
) {
  if (known?.equals(sent)) return { revision }
  throw new Refusal('bad_input', {
    messages: ['Another change already has this changeID. Choose a new one.'],
  })
}

/** Where the change is no longer possible at all, the conflict says why. */
async function outdated(tx: Tx, reservation: LockedReservation, current: Making['current']) {
  try {
    const messages = ['This reservation has been changed since you opened it. Check it and try again.']
    return new Refusal('conflict', { messages, current: await current(tx, reservation) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { revision } = reservation
    return new Refusal('conflict', { messages: error.messages, current: { revision } })
  }
}

/** What the change doesn't name stays as it is. */
const nextRevision = (scope: Scope, reservation: LockedReservation, changeId: string, by: Changer) => ({
  revision: reservation.revision + 1,
  change_id: changeId,
  made_at: scope.now,
  made_by: by,
  user_id: scope.user.id,
  departure_id: reservation.departure_id,
  local_date: reservation.local_date,
  local_time: reservation.local_time,
  time_zone: reservation.time_zone,
  pickup_class: reservation.pickup_class,
  cancellation_policy: reservation.cancellation_policy,
  move_fee_cents: reservation.move_fee_cents,
  first_name: reservation.first_name,
  last_name: reservation.last_name,
  email: reservation.email,
  phone: reservation.phone,
  hotel_id: reservation.hotel_id,
  hotel_label: reservation.hotel_label,
  pickup_time: reservation.pickup_time,
  attributes: reservation.attributes,
  agency_reference: reservation.agency_reference,
  adults: reservation.adults,
  children: reservation.children,
  total_sale_cents: reservation.total_sale_cents,
  fees_sale_cents: reservation.fees_sale_cents,
  fees_net_cents: reservation.fees_net_cents,
})
