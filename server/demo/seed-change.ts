import { randomUUID } from 'node:crypto'

import type { demoBookings } from '#server/demo/demo-sales.ts'
import {
  cancelReservationBy,
  previewCancellationBy,
} from '#server/features/reservations/changes/cancel-reservation.ts'
import { correctReservationBy } from '#server/features/reservations/changes/correct/correct-reservation.ts'
import { showReservationTo } from '#server/features/reservations/show-reservations.ts'
import type { Scope } from '#server/scope.ts'

type Change = NonNullable<(typeof demoBookings)[number]['change']>

/** An hour after the booking, as the agency's agent. */
export async function seedChange(booked: Scope, id: string, change: Change) {
  const scope = { ...booked, now: booked.now.add({ hours: 1 }) }
  if (change === 'corrected') await correctName(scope, id)
  else await cancel(scope, id, change === 'canceled' ? undefined : [1])
}

async function cancel(scope: Scope, id: string, passengers: number[] | undefined) {
  const preview = await previewCancellationBy('agency')(scope, { id, passengers })
  const { revision, fee, refund, newTotal } = preview
  const change = { id, changeID: randomUUID(), revision, fee, refund, newTotal, passengers }
  await cancelReservationBy('agency')(scope, { ...change, reason: 'The guest fell ill' })
}

async function correctName(scope: Scope, id: string) {
  const { query, reservation } = await showReservationTo('agency')(scope, { id })
  const { itineraryID: _, ...details } = query
  const change = { id, changeID: randomUUID(), revision: reservation.revision, difference: 0 }
  await correctReservationBy('agency')(scope, {
    ...change,
    ...details,
    masterFirstName: 'Hannah',
    paxArray: query.paxArray.map((passenger) =>
      passenger.number === 0 ? { ...passenger, FirstName: 'Hannah' } : passenger,
    ),
    hotelID: null,
    agencyReference: 'CT-2047',
  })
}
