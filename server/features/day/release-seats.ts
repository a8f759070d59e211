import { randomUUID } from 'node:crypto'

import type { releaseSeats as endpoint } from '#contract/day/manifest.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { findAbsence, takeRoomAsMarked } from '#server/features/day/check-in.ts'
import { marksThatHold } from '#server/features/day/mark-order.ts'
import { insertMark, marksOf } from '#server/features/day/marks.sql.ts'
import { nameOf, releaseError } from '#server/features/day/refused-mark.ts'
import { lastMoveOf, passengerAt } from '#server/features/reservations/manifest/manifest.sql.ts'
import {
  type LockedReservation,
  lockReservation,
  type Passenger,
  passengersOf,
} from '#server/features/reservations/reservations.sql.ts'
import { Refusal, refuseErrors, refuseIf } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'
import { sum } from '#server/sum.ts'

type Chosen = InputOf<typeof endpoint>['passengers']

/** All of them or none. Safe to repeat: seats that are released already stay so. */
export const releaseSeats: HandlerOf<typeof endpoint> = async (scope, { departureID, passengers }) => {
  const departureId = Number(departureID)
  const departure = await inTransaction(scope.db, (tx) => release(tx, scope, departureId, passengers))
  scope.announce({ departures: [departureId] })
  return { departure }
}

const leftText = "This departure has left. Its seats can't be released any more."

async function release(tx: Tx, scope: Scope, departureId: number, chosen: Chosen) {
  const { now } = scope
  if (!(await boardOfDeparture(tx, { departureId, now }))) throw new Refusal('not_found')
  const parties = await lockParties(tx, scope, departureId, chosen)
  const locked = await lockDeparture(tx, departureId)
  refuseIf(locked && Temporal.Instant.compare(locked.departs_at, now) > 0 ? undefined : leftText)
  for (const party of parties) await releaseParty(tx, scope, departureId, party)
  const departure = await boardOfDeparture(tx, { departureId, now })
  if (!departure) throw new Refusal('not_found')
  return departure
}

interface Party {
  reservation: LockedReservation
  /** Positions. */
  chosen: readonly number[]
}

/** In the order of their ids, as every transaction that locks several would, and before the departure. */
async function lockParties(tx: Tx, scope: Scope, departureId: number, chosen: Chosen): Promise<Party[]> {
  const byReservation = Map.groupBy(chosen, ({ quoteID }) => quoteID)
  const parties: Party[] = []
  const errors: string[] = []
  for (const quoteId of [...byReservation.keys()].toSorted()) {
    const reservation = await lockReservation(tx, quoteId)
    const positions = [...new Set(byReservation.get(quoteId)?.map(({ position }) => position))]
    if (!reservation) errors.push("This reservation doesn't exist.")
    else {
      parties.push({ reservation, chosen: positions })
      for (const position of positions)
        errors.push(...(await errorsOf(tx, scope, departureId, { reservation, position })))
    }
  }
  refuseErrors({ passengers: errors })
  return parties
}

async function errorsOf(
  tx: Tx,
  { now }: Scope,
  departureId: number,
  { reservation, position }: { reservation: LockedReservation; position: number },
): Promise<string[]> {
  const { quote_id: quoteId, orl } = reservation
  const passenger = await passengerAt(tx, quoteId, position)
  if (!passenger) return [`Reservation ${orl} has no passenger ${position}.`]
  const absence = await findAbsence(tx, { now, departureId, reservation, passenger })
  const marks = await marksOf(tx, { quoteId, position })
  const { presence } = marksThatHold(marks, departureId, await lastMoveOf(tx, reservation))
  const error = absence ?? releaseError(presence?.said_mark ?? 'none', passenger)
  return error === undefined ? [] : [error]
}

/** The price stays as it is. Each release is a mark, so that the passenger's history shows it. */
async function releaseParty(tx: Tx, scope: Scope, departureId: number, { reservation, chosen }: Party) {
  const { now } = scope
  const { quote_id: quoteId } = reservation
  const passengers = await passengersOf(tx, [quoteId])
  const released = passengers.filter(
    ({ position, released_on }) => chosen.includes(position) && released_on !== departureId,
  )
  if (released.length === 0) return
  const checkedIn = new Map(
    released.map(({ position, scale_pounds }) => [position, { scale_pounds, released_on: departureId }]),
  )
  await takeRoomAsMarked(tx, { now, departureId, quoteId, passengers, checkedIn })
  for (const passenger of released) await insertRelease(tx, scope, departureId, reservation, passenger)
  await audit(tx, scope, {
    kind: 'passenger.seat-released',
    subject: reservation.orl,
    after: { names: released.map(nameOf), seats: sum(released.map(({ seats }) => seats)) },
  })
}

const insertRelease = (
  tx: Tx,
  { now, user }: Scope,
  departureId: number,
  { quote_id, revision }: LockedReservation,
  { position, scale_pounds }: Passenger,
) =>
  insertMark(tx, {
    mark_id: randomUUID(),
    departure_id: departureId,
    quote_id,
    position,
    mark: 'no-show',
    scale_pounds,
    releases: true,
    released_revision: revision,
    revision,
    made_at: now,
    received_at: now,
    user_id: user.id,
    sent_by: user.id,
  })
