import type { Pickups, PickupStop } from '#contract/day/pickups.ts'

/** A party at its stop. */
export type PickupLine = PickupStop['parties'][number] & Pick<PickupStop, 'time' | 'hotel'>

export const pickupLines = (stops: readonly PickupStop[]): PickupLine[] =>
  stops.flatMap(({ time, hotel, parties }) => parties.map((party) => ({ ...party, time, hotel })))

const order = ['time', 'hotel', 'date', 'DeptTime', 'lastName', 'firstName', 'orl'] as const
/** After every time of day. */
const noTime = '~'

/** In the order of the server's query. */
export function byPickup(one: PickupLine, other: PickupLine): number {
  for (const key of order) {
    const [before, after] = [one[key] ?? noTime, other[key] ?? noTime]
    if (before !== after) return before < after ? -1 : 1
  }
  return 0
}

/** One stop for each time and hotel, of lines in that order. */
export function pickupStops(lines: readonly PickupLine[]): PickupStop[] {
  const stops: PickupStop[] = []
  for (const { time, hotel, ...party } of lines) {
    const last = stops.at(-1)
    const stop = last?.hotel === hotel && last.time === time ? last : { time, hotel, guests: 0, parties: [] }
    if (stop !== last) stops.push(stop)
    stop.guests += party.guests
    stop.parties.push(party)
  }
  return stops
}

type WithoutPickup = Pickups['withoutPickup']

/** What the parties of a sheet add up to. */
export const pickupSums = (stops: readonly PickupStop[], withoutPickup: WithoutPickup) => ({
  stops: [...stops],
  withoutPickup: [...withoutPickup],
  guests: sumOfGuests(stops),
  guestsWithoutPickup: sumOfGuests(withoutPickup),
})

const sumOfGuests = (counted: readonly { guests: number }[]) =>
  counted.reduce((sum, { guests }) => sum + guests, 0)
