import { changeLabels, type LabeledPart, partLabel, passengerLabel } from '#contract/changes/change-labels.ts'
import type { CorrectionForm } from '#contract/changes/correct.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import type { SentDetails } from '#web/data/reservation-changes.ts'
import { type BookingValues, hotelToSend } from '#web/features/reservations/book/booking-values.ts'
import {
  namedPassengers,
  type PassengerValues,
} from '#web/features/reservations/book/passengers/passenger-values.ts'
import { poundsOf } from '#web/weights/typed-weight.ts'

/** The form's values for the reservation as it is. */
export function valuesOf(
  { reservation, quote, query }: ReservationRecord,
  { hotelID, hotels }: Pick<CorrectionForm, 'hotelID' | 'hotels'>,
): BookingValues {
  const { masterFirstName, masterLastName, emailAddress, phoneNumber, paxArray, attribArray } = query
  const given = new Map(attribArray.map(({ id, value }) => [id, value]))
  return {
    masterFirstName,
    masterLastName,
    emailAddress,
    phoneNumber,
    agencyReference: reservation.agencyReference ?? '',
    hotelID,
    hotelText: hotels.find(({ id }) => id === hotelID)?.label ?? '',
    markup: { adult: '', child: '' },
    paxArray: paxArray.map(({ FirstName, LastName, Type, BodyWeight }) => ({
      FirstName,
      LastName,
      Type,
      BodyWeight: String(BodyWeight),
      follows: '',
      weight: '',
    })),
    spare: [],
    attribArray: quote.Attributes.map(({ AttributeId: id }) => ({ id, value: given.get(id) ?? '' })),
  }
}

/** All details, changed or not. */
export function detailsFrom(values: BookingValues, { query }: ReservationRecord): SentDetails {
  const { hotelText: _text, spare: _spare, markup: _markup, ...sent } = values
  const paxArray = namedPassengers(values).map(({ FirstName, LastName, BodyWeight, Type }, index) => ({
    number: query.paxArray[index]?.number ?? index,
    FirstName,
    LastName,
    BodyWeight,
    Type,
  }))
  return { ...sent, hotelID: hotelToSend(values), paxArray }
}

interface Detail {
  path: string
  label: string
  text: string
}

export interface DetailChange {
  path: string
  label: string
  before: string
  after: string
}

type Labeled = Pick<ReservationRecord, 'quote' | 'query'>

const { leadPassenger, email, phone, agencyReference, pickup } = changeLabels

/** In pounds, also where kilograms are typed. The unit stays on the line of its number. */
function weightText(text: string): string {
  const pounds = poundsOf(text)
  return pounds === undefined ? text : poundsText(pounds).replace(' ', '\u00A0')
}

function detailsOf(values: BookingValues, { quote, query }: Labeled): Detail[] {
  const names = new Map(quote.Attributes.map(({ AttributeId, Name }) => [AttributeId, Name]))
  const passengers = namedPassengers(values).flatMap((passenger, index) => {
    const name = passengerLabel(query.paxArray[index]?.number ?? index)
    const of = (field: Exclude<keyof PassengerValues, 'follows' | 'weight'>, part: LabeledPart) => ({
      path: `paxArray.${index}.${field}`,
      label: partLabel(name, part),
      text: field === 'BodyWeight' ? weightText(passenger.BodyWeight) : passenger[field],
    })
    return [
      of('FirstName', 'firstName'),
      of('LastName', 'lastName'),
      of('Type', 'type'),
      of('BodyWeight', 'bodyWeight'),
    ]
  })
  return [
    { path: 'masterFirstName', label: partLabel(leadPassenger, 'firstName'), text: values.masterFirstName },
    { path: 'masterLastName', label: partLabel(leadPassenger, 'lastName'), text: values.masterLastName },
    { path: 'emailAddress', label: email, text: values.emailAddress },
    { path: 'phoneNumber', label: phone, text: values.phoneNumber },
    { path: 'agencyReference', label: agencyReference, text: values.agencyReference },
    ...passengers,
    ...values.attribArray.map(({ id, value }, index) => ({
      path: `attribArray.${index}.value`,
      label: names.get(id) ?? id,
      text: value,
    })),
    { path: 'hotelID', label: partLabel(pickup, 'hotel'), text: values.hotelText },
  ]
}

/** What saving would change, in the order of the form. */
export function changesBetween(before: BookingValues, after: BookingValues, record: Labeled): DetailChange[] {
  const old = new Map(detailsOf(before, record).map(({ path, text }) => [path, text]))
  return detailsOf(after, record).flatMap(({ path, label, text }) => {
    const was = old.get(path) ?? ''
    return was === text.trim() ? [] : [{ path, label, before: was, after: text.trim() }]
  })
}

export const changesTypes = (changes: readonly DetailChange[]): boolean =>
  changes.some(({ path }) => path.endsWith('.Type'))

/** Types and weights can change the price. */
export const mayChangePrice = (changes: readonly DetailChange[]): boolean =>
  changesTypes(changes) || changes.some(({ path }) => path.endsWith('.BodyWeight'))
