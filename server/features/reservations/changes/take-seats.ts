import type { Tx } from '#server/db/database.ts'
import {
  type HoldOutcome,
  releaseOtherSeats,
  takeChangeSeats,
} from '#server/features/availability/hold-seats.ts'
import { withinUnpaidLimits } from '#server/features/reservations/changes/changes.sql.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { unpaidSeatsRefusal } from '#server/features/reservations/unpaid-seats.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

type Instant = Temporal.Instant

interface Wanted {
  changeId: string
  departureId: number
  seats: number
  /** What has to be paid first; 0 when the change takes effect at once. */
  dueCents: number
}

const refusals: Record<Exclude<HoldOutcome, 'held'>, string> = {
  'sold out': 'These seats have just been sold. Choose another departure.',
  left: 'This departure has left. Choose another one.',
  gone: 'This departure is no longer offered. Choose another one.',
}

/** No one can pay for a tour that has left. */
const earlier = (one: Instant, other: Instant) => (Temporal.Instant.compare(other, one) < 0 ? other : one)

/**
 * Takes the seats of a change: at once, freeing those on other departures, or held until it is paid. Returns what is due.
 * Test reservations have no seats.
 */
export async function takeSeatsOrWait(
  tx: Tx,
  scope: Scope,
  { quote_id: quoteId, is_test: isTest }: LockedReservation,
  { changeId, departureId, seats, dueCents }: Wanted,
) {
  const { now, limits } = scope
  let expiresAt = now.add({ milliseconds: Math.round(limits.holdMinutes * 60_000) })
  if (!isTest) {
    const until = (departsAt: Instant) => {
      expiresAt = earlier(expiresAt, departsAt)
      return dueCents > 0 ? expiresAt : null
    }
    const outcome = await takeChangeSeats(tx, now, { quoteId, changeId, departureId, seats, until })
    if (outcome !== 'held') throw badInput('departureID', [refusals[outcome]])
    if (dueCents === 0) await releaseOtherSeats(tx, now, { quoteId, departureId })
    else await assertWithinLimits(tx, scope, seats)
  }
  return dueCents > 0 ? { cents: dueCents, expiresAt } : undefined
}

/** After the seats are taken, in the lock order of bookings. The change itself isn't in the count yet. */
async function assertWithinLimits(tx: Tx, scope: Scope, seats: number) {
  try {
    await withinUnpaidLimits(tx, scope, seats)
  } catch (error) {
    throw unpaidSeatsRefusal(error, scope, seats) ?? error
  }
}
