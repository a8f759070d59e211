import type { BoardDeparture } from '#contract/day/board.ts'
import { checkInText, counted, overPayloadText, seatCounts } from '#web/features/day/departure-words.ts'

interface Total {
  name: string
  value: string
  /** Asks for attention. */
  isWarning?: boolean
}

const grouped = new Intl.NumberFormat('en-US')

/** Of the whole day, whatever is filtered. */
export function dayTotals(departures: readonly BoardDeparture[]): Total[] {
  const sum = (of: (departure: BoardDeparture) => number) =>
    departures.reduce((total, departure) => total + of(departure), 0)
  const open = departures.filter(({ state }) => state === 'open')
  const overweight = departures.filter((departure) => overPayloadText(departure)).length
  const free = open.reduce((total, departure) => total + departure.free, 0)
  const check = {
    guests: sum(({ guests }) => guests),
    boarded: sum(({ boarded }) => boarded),
    noShows: sum(({ noShows }) => noShows),
  }
  return [
    {
      name: 'Departures',
      value: `${grouped.format(departures.length)}, ${grouped.format(open.length)} open`,
    },
    { name: 'Seats sold', value: grouped.format(sum(({ sold }) => sold)) },
    { name: 'Held', value: grouped.format(sum(({ held }) => held)) },
    { name: 'Blocked', value: grouped.format(sum((departure) => seatCounts(departure).blocked)) },
    { name: 'Free to sell', value: grouped.format(free) },
    { name: 'Checked in', value: checkInText(check) },
    ...(overweight > 0
      ? [{ name: 'Over payload', value: counted(overweight, 'departure'), isWarning: true }]
      : []),
  ]
}
