import { changeLabels, partLabel, passengerLabel } from '#contract/changes/change-labels.ts'
import type { HistoryRevision } from '#contract/changes/history.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import { dollarsOf } from '#contract/money.ts'
import { seatsText } from '#contract/weights/extra-seats-text.ts'

type DetailChange = HistoryRevision['changes'][number]

interface NumberedPassenger {
  position: number
  first_name: string
  last_name: string
  body_weight: number
  type: 'Adult' | 'Child'
  seats: number
  extra_seat_cents: number
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
  [changeLabels.date, dateText(local_date)],
  [changeLabels.departure, departureTimeText(local_time.slice(0, 5))],
]

const contactTexts = (revision: RevisionDetails): Texts => [
  [partLabel(changeLabels.leadPassenger, 'firstName'), revision.first_name],
  [partLabel(changeLabels.leadPassenger, 'lastName'), revision.last_name],
  [changeLabels.email, revision.email],
  [changeLabels.phone, revision.phone],
  [changeLabels.agencyReference, revision.agency_reference],
  [partLabel(changeLabels.pickup, 'hotel'), revision.hotel_label],
  [
    partLabel(changeLabels.pickup, 'time'),
    revision.pickup_time && departureTimeText(revision.pickup_time.slice(0, 5)),
  ],
]

const seatsOf = ({ seats, extra_seat_cents }: NumberedPassenger) =>
  seatsText({ seats, extraSeat: dollarsOf(extra_seat_cents) })

const passengerTexts = (passenger: NumberedPassenger): Texts => {
  const name = passengerLabel(passenger.position)
  return [
    [partLabel(name, 'firstName'), passenger.first_name],
    [partLabel(name, 'lastName'), passenger.last_name],
    [partLabel(name, 'bodyWeight'), `${passenger.body_weight} lbs`],
    [partLabel(name, 'seats'), seatsOf(passenger)],
    [partLabel(name, 'type'), passenger.type],
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

/** A canceled passenger is one change, from the name to nothing; an added passenger is the reverse. */
function passengerChanges(before: RevisionDetails, after: RevisionDetails): DetailChange[] {
  const kept = before.passengers.flatMap((passenger) => {
    const now = after.passengers.find(({ position }) => position === passenger.position)
    if (now) return differences(passengerTexts(passenger), passengerTexts(now))
    return [{ field: passengerLabel(passenger.position), before: fullName(passenger), after: null }]
  })
  const known = new Set(before.passengers.map(({ position }) => position))
  const added = after.passengers.filter(({ position }) => !known.has(position))
  return [
    ...kept,
    ...added.map((passenger) => ({
      field: passengerLabel(passenger.position),
      before: null,
      after: `${fullName(passenger)} (${[passenger.type, ...(passenger.seats > 1 ? [seatsOf(passenger)] : [])].join(', ')})`,
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
