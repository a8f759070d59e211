import type { correctReservation } from '#contract/after-sale/corrections.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type FieldErrors } from '#contract/errors.ts'
import { pickupTime } from '#contract/pickup/pickup-time.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import { attributeErrors, hotelErrors } from '#server/features/reservations/booking-errors.ts'
import {
  type WeightContext,
  weightErrors,
} from '#server/features/reservations/changes/correct/correction-weights.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'

export type Details = Omit<InputOf<typeof correctReservation>, 'id' | 'changeID' | 'revision' | 'difference'>

export type CorrectedReservation = Pick<
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
>

export interface DetailContext extends WeightContext {
  reservation: CorrectedReservation
  /** Of the departure's pickup class. */
  hotels: readonly PickupHotel[]
  paxMode: 0 | 1
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

/** The booked hotel can stay, even if the catalogue no longer has it. */
const keepsHotel = ({ hotelID }: Details, { hotel_id }: CorrectedReservation) =>
  (hotelID || null) === hotel_id

/** Everything that valid details can still have wrong, by field. The checks are those of a booking. */
export function detailErrors(details: Details, context: DetailContext): FieldErrors {
  const { reservation, passengers, hotels } = context
  const party = partyErrors(details, passengers)
  const errors = {
    paxArray: party.length > 0 ? party : [...typeErrors(details, context), ...weightErrors(details, context)],
    attribArray: attributeErrors(details, { attributes: reservation.offered_attributes }),
    hotelID: keepsHotel(details, reservation) ? [] : hotelErrors(details, hotels),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0))
}

function hotelColumns(details: Details, { reservation, hotels }: DetailContext) {
  const { hotel_id, hotel_label, pickup_time, local_date, local_time, time_zone } = reservation
  if (keepsHotel(details, reservation)) return { hotel_id, hotel_label, pickup_time }
  const hotel = hotels.find(({ id }) => id === details.hotelID)
  if (!hotel) return { hotel_id: null, hotel_label: null, pickup_time: null }
  const departure = { date: local_date, time: local_time, timeZone: time_zone }
  return {
    hotel_id: hotel.id,
    hotel_label: hotel.label,
    pickup_time: pickupTime(departure, hotel.estimatedMinsPrior),
  }
}

/** The columns of a revision with the corrected details. */
export const detailColumns = (details: Details, context: DetailContext) => ({
  first_name: details.masterFirstName,
  last_name: details.masterLastName,
  email: details.emailAddress,
  phone: details.phoneNumber,
  ...hotelColumns(details, context),
  attributes: details.attribArray,
  agency_reference: details.agencyReference,
})
