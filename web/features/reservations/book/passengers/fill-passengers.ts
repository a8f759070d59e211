import type { ListedPassenger } from '#web/features/reservations/book/passengers/passenger-list.ts'
import type { PassengerValues } from '#web/features/reservations/book/passengers/passenger-values.ts'

export interface FilledPassengers {
  passengers: PassengerValues[]
  /** How many were filled in. */
  count: number
  /** Those without a place in the party. */
  left: ListedPassenger[]
}

/** Fills in the party in the order of the list, from the passenger `from` on. What the list doesn't say stays. */
export function fillPassengers(
  party: readonly PassengerValues[],
  listed: readonly ListedPassenger[],
  from = 0,
): FilledPassengers {
  const passengers = [...party]
  const free = party.map((_, index) => index).slice(from)
  const left = listed.filter((one) => {
    // Some agencies don't tell adults from children.
    const type = party.some(({ Type }) => Type === one.Type) ? one.Type : undefined
    const place = free.findIndex((index) => !type || party[index]?.Type === type)
    const [index = -1] = place < 0 ? [] : free.splice(place, 1)
    const passenger = passengers[index]
    if (!passenger) return true
    passengers[index] = withListed(passenger, one)
    return false
  })
  return { passengers, count: listed.length - left.length, left }
}

function withListed(passenger: PassengerValues, { FirstName, LastName, BodyWeight }: ListedPassenger) {
  const isRenamed = LastName !== '' || (passenger.follows === 'lead' && FirstName !== '')
  return {
    ...passenger,
    FirstName: FirstName || passenger.FirstName,
    LastName: LastName || passenger.LastName,
    follows: isRenamed ? ('' as const) : passenger.follows,
    ...(BodyWeight && { BodyWeight, weight: '' as const }),
  }
}

/** Takes back what was filled in, except for passengers that were edited since. */
export const withoutFilled = (
  now: readonly PassengerValues[],
  filled: readonly PassengerValues[],
  before: readonly PassengerValues[],
): PassengerValues[] =>
  now.map((passenger, index) => {
    const isUntouched = JSON.stringify(passenger) === JSON.stringify(filled[index])
    return (isUntouched && before[index]) || passenger
  })
