import { randomUUID } from 'node:crypto'

import type { correctReservation } from '#contract/changes/correct.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Sent = SentInputOf<typeof correctReservation>
export type Details = Omit<Sent, 'id' | 'changeID' | 'revision' | 'difference' | 'fee' | 'netFee'>

/** The details as the reservation has them, as the form sends them back. */
export function detailsOf({ query, reservation }: ReservationRecord): Details {
  const { itineraryID: _, ...details } = query
  return { ...details, agencyReference: reservation.agencyReference, hotelID: null }
}

type Change = (details: Details) => Partial<Details>

/** Reads the record and previews the changed details. Also the request that agrees with it. */
export async function previewedCorrection(user: Visitor, id: string, change: Change) {
  const { body: record } = await user.call('showReservation', { id })
  const kept = detailsOf(record)
  const details = { ...kept, ...change(kept) }
  const preview = await user.call('previewCorrection', { id, ...details })
  const { revision, difference, fee, netFee } = preview.body
  const figures = { revision, difference, fee, netFee }
  return { preview, sent: { id, changeID: randomUUID(), ...figures, ...details } }
}

/** As the page does: sends the preview's figures back. */
export async function correct(user: Visitor, id: string, change: Change) {
  const { preview, sent } = await previewedCorrection(user, id, change)
  const answer = preview.status === 200 ? await user.call('correctReservation', sent) : preview
  return { preview, sent, answer }
}

/** Changes one passenger and keeps the rest. */
export const passengerWith =
  (number: number, own: Partial<Details['paxArray'][number]>): Change =>
  ({ paxArray }) => ({
    paxArray: paxArray.map((passenger) =>
      passenger.number === number ? { ...passenger, ...own } : passenger,
    ),
  })
