import type { Itinerary } from '#contract/availability.ts'
import { defaultPounds } from '#contract/weights/weight-rule.ts'

export type PassengerType = keyof typeof defaultPounds

/** The names in capitals are those of the booking call. */
export interface PassengerValues {
  FirstName: string
  LastName: string
  BodyWeight: string
  Type: PassengerType
  /** Until edited: both names are the lead passenger's, or the last name is the first passenger's. */
  follows: 'lead' | 'first' | ''
  /** Filled in by the form, and not checked yet. */
  weight: 'typical' | ''
}

const blankPassenger = (Type: PassengerType): PassengerValues => ({
  FirstName: '',
  LastName: '',
  BodyWeight: String(defaultPounds[Type]),
  Type,
  follows: '',
  weight: 'typical',
})

const isTyped = ({ FirstName, LastName, weight }: PassengerValues) =>
  FirstName !== '' || LastName !== '' || weight === ''

/**
 * The party's passengers as far as they were typed, else blank ones, and those of a larger party, who are kept until it
 * is that large again. In an untouched form the first passenger is the lead passenger.
 */
export function passengersFrom(
  { NoAdults, NoChildren }: Pick<Itinerary, 'NoAdults' | 'NoChildren'>,
  typed: readonly Partial<PassengerValues>[] | undefined,
) {
  const known = typed?.map(complete)
  const isShared = known?.some(({ follows }) => follows === 'first')
  const ofType = (type: PassengerType) => (known ?? []).filter(({ Type }) => Type === type)
  const blank = (type: PassengerType, isFirst: boolean): PassengerValues => {
    const follows = isFirst ? 'lead' : isShared ? 'first' : ''
    return { ...blankPassenger(type), follows }
  }
  const [adults, children] = [ofType('Adult'), ofType('Child')]
  return {
    paxArray: [
      ...Array.from({ length: NoAdults }, (_, at) => adults[at] ?? blank('Adult', !known && at === 0)),
      ...Array.from({ length: NoChildren }, (_, at) => children[at] ?? blank('Child', false)),
    ],
    spare: [...adults.slice(NoAdults), ...children.slice(NoChildren)].filter(isTyped),
  }
}

/** Drafts of an earlier version and booked passengers have only what was sent. */
const complete = (passenger: Partial<PassengerValues>): PassengerValues => ({
  ...blankPassenger(passenger.Type ?? 'Adult'),
  weight: '',
  ...passenger,
})

interface Names {
  masterFirstName: string
  masterLastName: string
  paxArray: readonly PassengerValues[]
}

/** The passengers under the names they follow. What was typed for them before stays in the form. */
export function namedPassengers({ masterFirstName, masterLastName, paxArray }: Names): PassengerValues[] {
  const [first, ...others] = paxArray
  if (!first) return []
  const named =
    first.follows === 'lead' ? { ...first, FirstName: masterFirstName, LastName: masterLastName } : first
  return [
    named,
    ...others.map((one) => (one.follows === 'first' ? { ...one, LastName: named.LastName } : one)),
  ]
}
