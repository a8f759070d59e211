import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { keepChangeSeats, keepCorrectedSeats } from '#server/features/availability/hold-seats.ts'
import { addRevision } from '#server/features/reservations/changes/add-revision.ts'
import { auditChange } from '#server/features/reservations/changes/audit-change.ts'
import { hasLapsed } from '#server/features/reservations/changes/due-change.ts'
import { type DueChange, settleChange } from '#server/features/reservations/changes/due-changes.sql.ts'
import { type LockedReservation, passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { roomOf } from '#server/features/reservations/room-of.ts'

type Outcome = { confirmed: true } | { confirmed: false; reason: string }

const refused = (reason: string): Outcome => ({ confirmed: false, reason })
const lapsed = 'The time to pay for the change had run out.'

/** Makes a paid change the current revision if it still waits for its payment. The caller holds the reservation's lock. */
export async function takeEffect(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  change: DueChange,
): Promise<Outcome> {
  const reason = refusalOf(actor.now, change)
  if (reason) return refused(reason)
  if (!(await keepSeats(tx, actor.now, reservation, change))) return refused(lapsed)
  await settleChange(tx, actor.now, change, 'done')
  await revise(tx, actor, reservation, change)
  return { confirmed: true }
}

function refusalOf(now: Temporal.Instant, change: DueChange): string {
  if (change.state === 'done') return 'The change was already paid.'
  if (change.state === 'ended') return 'The change had ended before the payment arrived.'
  return change.state === 'lapsed' || hasLapsed(now, change) ? lapsed : ''
}

/** A correction keeps the party where it is, with other weights. A test reservation takes neither seats nor pounds. */
function keepSeats(tx: Tx, now: Temporal.Instant, { is_test }: LockedReservation, change: DueChange) {
  const { quote_id: quoteId, change_id: changeId, revision, passengers } = change
  const departureId = revision.departure_id
  if (is_test) return true
  if (revision.kind === 'corrected')
    return keepCorrectedSeats(tx, now, { quoteId, changeId, departureId, ...roomOf(passengers) })
  return keepChangeSeats(tx, now, { quoteId, changeId, departureId })
}

async function revise(tx: Tx, actor: Actor, reservation: LockedReservation, change: DueChange) {
  const { revision, passengers, price_lines: priceLines, fingerprint } = change
  await auditChange(tx, actor, reservation, {
    kind: revision.kind,
    before: { ...reservation, passengers: await passengersOf(tx, [reservation.quote_id]) },
    after: { ...revision, passengers },
    priceLines,
    more: { changeID: change.change_id },
  })
  const next = { ...revision, made_at: actor.now }
  await addRevision(tx, actor.now, reservation, { next, passengers, priceLines, fingerprint })
}
