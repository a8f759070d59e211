import type { Board, BoardDeparture } from '#contract/day/board.ts'

export const today = '2026-11-20'

/** At 10:30, open, with 12 of 20 seats sold. */
export const departureWith = (own: Partial<BoardDeparture> = {}): BoardDeparture => ({
  departureID: '7',
  productID: '3',
  ProductCode: 'GCW-HELI',
  ProductName: 'West Rim Flight',
  date: today,
  DeptTime: '10:30',
  timeZone: 'America/Los_Angeles',
  departsAt: Date.parse('2026-11-20T18:30:00Z'),
  state: 'open',
  closedByHand: false,
  capacity: 20,
  sold: 12,
  held: 1,
  blocked: 1,
  blockedByHand: 1,
  free: 5,
  pounds: 1180,
  declaredPounds: 1180,
  payload: 1250,
  guests: 14,
  boarded: 12,
  noShows: 1,
  offSchedule: false,
  note: null,
  prices: { adult: 149, child: 99.5, adultFees: 10, childFees: 0 },
  version: 4,
  ...own,
})

export const boardWith = (departures: BoardDeparture[], own: Partial<Board> = {}): Board => ({
  date: today,
  today,
  nextDate: null,
  departures,
  ...own,
})
