import type { BoardDeparture } from '#contract/day/board.ts'
import { type DaySearch, daySearchOf } from '#web/features/day/day-search.ts'
import { textOf } from '#web/ui/table/table-search.ts'

type State = BoardDeparture['state']

export const states: readonly State[] = ['open', 'closed', 'departed']

/** The day and the filters in the address. Defaults are left out: today, every departure. */
export interface BoardSearch extends DaySearch {
  filter?: string
  /** A product's code. */
  tour?: string
  state?: State
  hide?: 'departed'
}

/** Texts of the address that change; empty: the default. */
export type BoardChange = Partial<Record<keyof BoardSearch, string>>

/** Drops invalid values. */
export function boardSearchOf(search: Record<string, unknown>): BoardSearch {
  const [filter, tour] = [textOf(search['filter']), textOf(search['tour'])]
  const state = states.find((one) => one === search['state'])
  return {
    ...daySearchOf(search),
    ...(filter && { filter }),
    ...(tour && { tour }),
    ...(state && { state }),
    ...(search['hide'] === 'departed' && { hide: 'departed' }),
  }
}

export const isFiltered = ({ filter, tour, state, hide }: BoardSearch): boolean =>
  Boolean(filter?.trim() || tour || state || hide)

/** Every word must be in the code, name, time or note. */
export function matchingDepartures(
  departures: readonly BoardDeparture[],
  { filter = '', tour, state, hide }: BoardSearch,
): BoardDeparture[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return departures.filter((departure) => {
    if (tour && departure.ProductCode !== tour) return false
    if (state && departure.state !== state) return false
    // Someone who asks for departed ones wants to see them.
    if (hide && state !== 'departed' && departure.state === 'departed') return false
    const own = textIn(departure)
    return words.every((word) => own.includes(word))
  })
}

const textIn = ({ ProductCode, ProductName, DeptTime, note }: BoardDeparture) =>
  `${ProductCode} ${ProductName} ${DeptTime} ${note ?? ''}`.toLowerCase()

/** Of the day's tours, by code. */
export function toursOf(departures: readonly BoardDeparture[]): { code: string; name: string }[] {
  const names = new Map(departures.map(({ ProductCode, ProductName }) => [ProductCode, ProductName]))
  return [...names]
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
}
