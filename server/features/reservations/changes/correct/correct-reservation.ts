import type {
  correctReservation as correctEndpoint,
  previewCorrection as previewEndpoint,
} from '#contract/after-sale/corrections.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import { maximumPassengers } from '#contract/party-size.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { departureToTake } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { keptCents, queueRefunds } from '#server/features/payments/queue-refunds.ts'
import { assertAsPreviewed } from '#server/features/reservations/changes/assert-as-previewed.ts'
import { auditChange } from '#server/features/reservations/changes/audit-change.ts'
import { type Changed, changeOnce } from '#server/features/reservations/changes/change-once.ts'
import { type Changer, departureOf } from '#server/features/reservations/changes/changeable.ts'
import {
  assertCorrectable,
  type Correcting,
  type Correction,
  correctionOf,
  previewOf,
  shownPassengers,
} from '#server/features/reservations/changes/correct/correction.ts'
import { takeCorrectedRoom } from '#server/features/reservations/changes/correct/take-corrected-room.ts'
import { changesBetween } from '#server/features/reservations/changes/revision-changes.ts'
import { payBefore } from '#server/features/reservations/changes/time-to-pay.ts'
import { withCatalogue } from '#server/features/reservations/changes/with-catalogue.ts'
import {
  type LockedReservation,
  passengersOf,
  type ReservationRow,
} from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

type Reservation = ReservationRow | LockedReservation

/** What a correction depends on. A product that was withdrawn takes corrections until departure. */
export async function correctingBy(
  db: Db,
  scope: Scope,
  by: Changer,
  reservation: Reservation,
): Promise<Correcting> {
  const { agency, now } = scope
  const catalogue = await scope.products.current()
  return {
    now,
    by,
    reservation,
    passengers: await passengersOf(db, [reservation.quote_id]),
    hotels: catalogue.hotels.get(reservation.pickup_class ?? '') ?? [],
    paxMode: agency.paxMode,
    cutOffMinutes: catalogue.byId.get(reservation.product_id)?.cutOffMinutes ?? 0,
    departure: await departureToTake(db, {
      agencyId: agency.id,
      departureId: reservation.departure_id,
      productId: reservation.product_id,
      code: reservation.product_code,
      today: dateInZone(now, reservation.time_zone),
      party: maximumPassengers,
      now,
    }),
    keptCents: await keptCents(db, reservation.quote_id),
  }
}

export const previewCorrectionBy =
  (by: Changer) =>
  async (scope: Scope, { id, ...details }: InputOf<typeof previewEndpoint>) => {
    const reservation = await findReservation(scope, id)
    const correcting = await correctingBy(scope.db, scope, by, reservation)
    return previewOf(reservation, correctionOf(correcting, details))
  }

type CorrectInput = InputOf<typeof correctEndpoint>

export const correctReservationBy = (by: Changer) => async (given: Scope, input: CorrectInput) => {
  const scope = await withCatalogue(given)
  const answer = await changeOnce(scope, input, {
    by,
    current: async (tx, reservation) => currentPreview(await correctingBy(tx, scope, by, reservation), input),
    make: async (tx, reservation) => {
      const correcting = await correctingBy(tx, scope, by, reservation)
      const correction = correctionOf(correcting, input)
      assertAsPreviewed(input, previewOf(reservation, correction), ['difference'])
      return correct(tx, scope, reservation, { correcting, correction, changeId: input.changeID })
    },
  })
  scope.wakeJobs()
  scope.announce({ reservations: [input.id] })
  return answer
}

/** The details may no longer fit, for example after a passenger was canceled: then nothing of them costs anything. */
function currentPreview(correcting: Correcting, input: CorrectInput) {
  const { reservation, passengers } = correcting
  assertCorrectable(correcting)
  try {
    return previewOf(reservation, correctionOf(correcting, input))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      revision: reservation.revision,
      difference: 0,
      netDifference: 0,
      refund: 0,
      due: 0,
      newTotal: dollarsOf(reservation.total_sale_cents),
      passengers: shownPassengers(passengers),
    }
  }
}

interface Made {
  correcting: Correcting
  correction: Correction
  changeId: string
}

const refundReason = ({ isRetyped }: Correction) =>
  isRetyped ? 'A passenger type was corrected.' : 'A passenger needs no extra seat.'

/** Locks in the order reservation, departure, holds. */
async function correct(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  { correcting, correction, changeId }: Made,
): Promise<Changed> {
  const { columns, travelers, priceLines, refundCents, dueCents } = correction
  const before = { ...reservation, passengers: correcting.passengers }
  const after = { ...reservation, ...columns, passengers: travelers }
  if (changesBetween(before, after).length === 0)
    throw new Refusal('bad_input', { messages: ['Nothing has changed.'] })
  const revision = { kind: 'corrected' as const, reason: null, ...columns }
  const expiresAt = payBefore(scope.now, scope.limits, departureOf(reservation))
  const due = dueCents > 0 ? { cents: dueCents, expiresAt } : undefined
  const weights = { changeId, before: correcting.passengers, after: travelers, until: due?.expiresAt }
  await takeCorrectedRoom(tx, scope, reservation, weights)
  if (due) return { revision, passengers: travelers, priceLines, due }
  const refund = { changeId, amountCents: refundCents, reason: refundReason(correction) }
  await queueRefunds(tx, scope, reservation, refund)
  const more = refundCents > 0 ? { refundCents } : {}
  await auditChange(tx, scope, reservation, { kind: 'corrected', before, after, more })
  return { revision, passengers: travelers, priceLines }
}
