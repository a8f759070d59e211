import type { correctReservation } from '#contract/changes/correct.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { correctedRoomErrors, seatsOncePaid } from '#contract/room.ts'
import { correctedSeating, type WeightRule } from '#contract/weights/weight-rule.ts'
import { asWeighed, leftOn, moreRoom, roomOf } from '#server/features/availability/room.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import { attributeErrors } from '#server/features/reservations/booking-errors.ts'
import { hasPassed } from '#server/features/reservations/hold.ts'
import { hotelColumns, hotelErrors, type Leaving } from '#server/features/reservations/pickup.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import { type Seating, tooHeavyErrors } from '#server/features/reservations/seating.ts'

export type Details = Omit<InputOf<typeof correctReservation>, 'id' | 'changeID' | 'revision' | Figure>

/** The figures of the preview that a correction agrees to. */
export type Figure = 'difference' | 'fee' | 'netFee'

/** What the departure has left besides the reservation. */
interface DepartureRoom {
  seats_left: number
  /** Null without a payload. */
  pounds_left: number | null
  /** By the provider: no more seats are sold. */
  closed_at: Temporal.Instant | null
}

export interface DetailContext {
  now: Temporal.Instant
  reservation: Pick<
    LockedReservation,
    | 'status'
    | 'hotel_id'
    | 'hotel_label'
    | 'pickup_time'
    | 'local_date'
    | 'local_time'
    | 'time_zone'
    | 'offered_attributes'
    | 'weight_rule'
    | 'is_test'
    | 'departure_id'
    | 'departs_at'
  >
  /** The current passengers. */
  passengers: readonly Passenger[]
  /** Undefined when the departure is gone. */
  departure: DepartureRoom | undefined
  /** Where the departure picks up. */
  hotels: readonly PickupHotel[]
  paxMode: 0 | 1
}

/** Everything that valid details can still have wrong, by field. The checks are those of a booking. */
export function detailErrors(details: Details, context: DetailContext): FieldErrors {
  const { reservation, passengers, hotels } = context
  const party = partyErrors(details, passengers)
  const errors = {
    paxArray: party.length > 0 ? party : [...typeErrors(details, context), ...weightErrors(details, context)],
    attribArray: attributeErrors(details, { attributes: reservation.offered_attributes }),
    hotelID: keepsHotel(details, reservation)
      ? []
      : hotelErrors(details.hotelID, hotels, stillLeaving(context)),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0))
}

function partyErrors({ paxArray }: Details, passengers: readonly Passenger[]): string[] {
  const numbers = new Set(paxArray.map(({ number }) => number))
  const isParty =
    paxArray.length === passengers.length && passengers.every(({ position }) => numbers.has(position))
  return isParty ? [] : ['List each passenger who travels once.']
}

/** The passengers whose type the details change. */
export const retyped = ({ paxArray }: Details, passengers: readonly Passenger[]): Passenger[] =>
  passengers.filter(({ position, type }) =>
    paxArray.some(({ number, Type }) => number === position && Type !== type),
  )

function typeErrors(details: Details, { reservation, passengers, paxMode }: DetailContext): string[] {
  if (retyped(details, passengers).length === 0) return []
  if (reservation.status === 'pending') return ['Types can be corrected once the reservation is paid.']
  if (paxMode === 1) return ['This agency books passengers only. Keep the types as they are.']
  return details.paxArray.some(({ Type }) => Type === 'Adult') ? [] : ['At least 1 adult must travel.']
}

export function reseated(passenger: Passenger, pounds: number, rule: WeightRule | null): Seating {
  const { body_weight: BodyWeight, seats, extra_seat_cents: extraSeatCents } = passenger
  const next = correctedSeating({ BodyWeight, seats, extraSeatCents }, pounds, rule)
  return { seats: next.seats, extra_seat_cents: next.extraSeatCents }
}

/** The passengers with the weights and seats that the details give them. */
const reweighed = ({ paxArray }: Details, { reservation, passengers }: DetailContext): Passenger[] =>
  passengers.map((passenger) => {
    const sent = paxArray.find(({ number }) => number === passenger.position)
    const body_weight = sent?.BodyWeight ?? passenger.body_weight
    const seating = reseated(passenger, body_weight, reservation.weight_rule)
    return { ...passenger, body_weight, ...seating }
  })

const closedToSeats =
  'The party needs more seats and this departure is closed. Move the reservation to another departure.'

/** Why the weights can't be corrected; weights that stay are not checked again. */
function weightErrors(details: Details, context: DetailContext): string[] {
  const { reservation, passengers, departure } = context
  const party = reweighed(details, context)
  const changed = party.filter(({ body_weight }, index) => body_weight !== passengers[index]?.body_weight)
  const tooHeavy = tooHeavyErrors(changed, reservation.weight_rule)
  if (tooHeavy.length > 0) return tooHeavy
  const isPriced = party.some(({ seats }, index) => seats !== passengers[index]?.seats)
  if (isPriced && reservation.status === 'pending') return [seatsOncePaid]
  if (reservation.is_test || !departure) return []
  const { departure_id } = reservation
  const more = asWeighed(moreRoom(roomOf(party, departure_id), roomOf(passengers, departure_id)))
  if (departure.closed_at && more.seats > 0) return [closedToSeats]
  return correctedRoomErrors(leftOn(departure), more)
}

/** Until the tour leaves, a pickup that has passed can't be chosen. Afterwards the record is corrected as it was. */
export const stillLeaving = ({ now, reservation }: DetailContext): Leaving | undefined =>
  hasPassed(now, reservation.departs_at) ? undefined : { now, departsAt: reservation.departs_at }

/** The booked hotel can stay, even if its pickup has passed or the catalogue no longer has it. */
const keepsHotel = ({ hotelID }: Details, { hotel_id }: DetailContext['reservation']) =>
  (hotelID || null) === hotel_id

function pickupColumns(details: Details, { reservation, hotels }: DetailContext) {
  const { hotel_id, hotel_label, pickup_time } = reservation
  if (keepsHotel(details, reservation)) return { hotel_id, hotel_label, pickup_time }
  return hotelColumns(details.hotelID, hotels, reservation)
}

/** The columns of a revision with the corrected details. */
export const detailColumns = (details: Details, context: DetailContext) => ({
  first_name: details.masterFirstName,
  last_name: details.masterLastName,
  email: details.emailAddress,
  phone: details.phoneNumber,
  ...pickupColumns(details, context),
  attributes: details.attribArray,
  agency_reference: details.agencyReference,
})
