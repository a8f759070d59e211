import { departureTimeText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import { poundsText } from '#contract/weights/pound-text.ts'

const grouped = new Intl.NumberFormat('en-US')

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped.format(count)} ${count === 1 ? one : many}`

export const seatParts = ['sold', 'held', 'blocked', 'free'] as const

type Seats = Pick<BoardDeparture, 'sold' | 'held' | 'blocked' | 'blockedByHand' | 'free'>

/** Blocked: by the catalogue file or by hand. */
export const seatCounts = ({ sold, held, blocked, blockedByHand, free }: Seats) => ({
  sold,
  held,
  blocked: blocked + blockedByHand,
  free,
})

/** '12 sold, 1 held, 2 blocked, 5 free' */
export function seatsText(departure: Seats): string {
  const counts = seatCounts(departure)
  return seatParts.map((part) => `${counts[part]} ${part}`).join(', ')
}

type Weight = Pick<BoardDeparture, 'pounds' | 'payload'>

/** '1,180 of 1,250 lb' */
export const weightText = ({ pounds, payload }: Weight): string =>
  payload === null ? poundsText(pounds) : `${grouped.format(pounds)} of ${poundsText(payload)}`

/** 'Over payload by 30 lb'. Undefined up to the payload. */
export const overPayloadText = ({ pounds, payload }: Weight): string | undefined =>
  payload !== null && pounds > payload ? `Over payload by ${poundsText(pounds - payload)}` : undefined

type CheckIn = Pick<BoardDeparture, 'guests' | 'boarded' | 'noShows'>

/** '12 of 14 boarded, 1 no-show' */
export function checkInText({ guests, boarded, noShows }: CheckIn): string {
  if (guests === 0) return 'No guests'
  const missing = noShows > 0 ? `, ${counted(noShows, 'no-show')}` : ''
  return `${grouped.format(boarded)} of ${grouped.format(guests)} boarded${missing}`
}

/** '10:30 (10:30 AM), GCW-HELI West Rim Flight' */
export const departureText = ({
  DeptTime,
  ProductCode,
  ProductName,
}: Pick<BoardDeparture, 'DeptTime' | 'ProductCode' | 'ProductName'>): string =>
  `${departureTimeText(DeptTime)}, ${ProductCode} ${ProductName}`
