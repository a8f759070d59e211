import type { AdditionWish } from '#web/data/additions.ts'
import type { BookingValues } from '#web/features/reservations/book/booking-values.ts'
import {
  namedPassengers,
  passengersFrom,
  type PassengerValues,
} from '#web/features/reservations/book/passengers/passenger-values.ts'
import type { PassengerCounts } from '#web/session/passenger-counts.ts'

/** The booking form's values, of which the passengers are used. */
export const additionValues = (
  { adult, child }: PassengerCounts,
  typed: readonly Partial<PassengerValues>[],
): BookingValues => ({
  masterFirstName: '',
  masterLastName: '',
  emailAddress: '',
  phoneNumber: '',
  agencyReference: '',
  hotelID: null,
  hotelText: '',
  markup: { adult: '', child: '' },
  ...passengersFrom({ NoAdults: adult, NoChildren: child }, typed),
  attribArray: [],
})

export const countsOf = (passengers: readonly { Type: 'Adult' | 'Child' }[]): PassengerCounts => {
  const child = passengers.filter(({ Type }) => Type === 'Child').length
  return { adult: passengers.length - child, child }
}

export const sentPassengers = (values: BookingValues): AdditionWish['paxArray'] =>
  namedPassengers(values).map(({ follows: _follows, weight: _weight, ...passenger }) => passenger)
