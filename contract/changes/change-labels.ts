/** The names of what a change can alter, the same in emails, the history and the form. */
export const changeLabels = {
  date: 'Date',
  departure: 'Departure',
  leadPassenger: 'Lead passenger',
  email: 'Email',
  phone: 'Phone',
  agencyReference: 'Agency reference',
  pickup: 'Pickup',
  price: 'Price',
} as const

/** By the passenger's number, which counts from 0. */
export const passengerLabel = (number: number): string => `Passenger ${number + 1}`

const parts = {
  firstName: 'first name',
  lastName: 'last name',
  type: 'type',
  bodyWeight: 'body weight',
  seats: 'seats',
  hotel: 'hotel',
  time: 'time',
} as const

export type LabeledPart = keyof typeof parts

/** 'Lead passenger, first name' */
export const partLabel = (label: string, part: LabeledPart): string => `${label}, ${parts[part]}`
