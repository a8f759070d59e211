import type { HistoryRevision } from '#contract/after-sale/history.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'

type DetailChange = HistoryRevision['changes'][number]

interface NumberedPassenger {
  position: number
  first_name: string
  last_name: string
  body_weight: number
  type: 'Adult' | 'Child'
}

/** What a revision says, as far as its changes are shown. */
export interface RevisionDetails {
  local_date: string
  local_time: string
  first_name: string
  last_name: string
  email: string
  phone: string
  agency_reference: string | null
  hotel_label: string | null
  pickup_time: string | null
  passengers: readonly NumberedPassenger[]
  attributes: readonly { id: string; value: string }[]
  /** Their names, which never change. */
  offered_attributes: readonly { AttributeId: string; Name: string }[]
}

type Texts = [field: string, text: string | null][]

const tripTexts = ({ local_date, local_time }: RevisionDetails): Texts => [
  ['Date', dateText(local_date)],
  ['Departure time', departureTimeText(local_time.slice(0, 5))],
]

const contactTexts = (revision: RevisionDetails): Texts => [
  ['Lead passenger, first name', revision.first_name],
  ['Lead passenger, last name', revision.last_name],
  ['Email', revision.email],
  ['Phone', revision.phone],
  ['Agency reference', revision.agency_reference],
  ['Hotel', revision.hotel_label],
  ['Pickup time', revision.pickup_time && departureTimeText(revision.pickup_time.slice(0, 5))],
]

const passengerTexts = (passenger: NumberedPassenger): Texts => {
  const name = `Passenger ${passenger.position + 1}`
  return [
    [`${name}, first name`, passenger.first_name],
    [`${name}, last name`, passenger.last_name],
    [`${name}, body weight`, `${passenger.body_weight} lbs`],
    [`${name}, type`, passenger.type],
  ]
}

const attributeTexts = ({ attributes, offered_attributes }: RevisionDetails): Texts =>
  offered_attributes.map(({ AttributeId, Name }) => [
    Name,
    attributes.find(({ id }) => id === AttributeId)?.value || null,
  ])

function differences(before: Texts, after: Texts): DetailChange[] {
  const old = new Map(before)
  return after.flatMap(([field, text]) => {
    const previous = old.get(field) ?? null
    return previous === text ? [] : [{ field, before: previous, after: text }]
  })
}

const fullName = ({ first_name, last_name }: NumberedPassenger) => `${first_name} ${last_name}`

/** One who no longer travels is one change: the name before, nothing after. With an added passenger it is the reverse. */
function passengerChanges(before: RevisionDetails, after: RevisionDetails): DetailChange[] {
  const kept = before.passengers.flatMap((passenger) => {
    const now = after.passengers.find(({ position }) => position === passenger.position)
    if (now) return differences(passengerTexts(passenger), passengerTexts(now))
    return [{ field: `Passenger ${passenger.position + 1}`, before: fullName(passenger), after: null }]
  })
  const known = new Set(before.passengers.map(({ position }) => position))
  const added = after.passengers.filter(({ position }) => !known.has(position))
  return [
    ...kept,
    ...added.map((passenger) => ({
      field: `Passenger ${passenger.position + 1}`,
      before: null,
      after: `${fullName(passenger)} (${passenger.type})`,
    })),
  ]
}

/** In words and in the order of the form. */
export const changesBetween = (before: RevisionDetails, after: RevisionDetails): DetailChange[] => [
  ...differences(tripTexts(before), tripTexts(after)),
  ...differences(contactTexts(before), contactTexts(after)),
  ...passengerChanges(before, after),
  ...differences(attributeTexts(before), attributeTexts(after)),
]
