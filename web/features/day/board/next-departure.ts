import type { BoardDeparture } from '#contract/day/board.ts'

/** Of the day's departures in order of time: the first with guests that hasn't left, else the first that hasn't left. */
export function nextDeparture(departures: readonly BoardDeparture[]): BoardDeparture | undefined {
  const coming = departures.filter(({ state }) => state !== 'departed')
  return coming.find(({ guests }) => guests > 0) ?? coming[0]
}
