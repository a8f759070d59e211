import type { CalendarDay } from '#contract/availability.ts'
import { dayOfWeek, daysInMonth, type LocalDate, localDate } from '#contract/dates.ts'
import { dollarsOf } from '#contract/money.ts'
import { type PriceModifier, salePriceCents } from '#contract/sale-price.ts'

interface DepartureDay {
  local_date: LocalDate | null
  adult_starting_cents: number | null
  most_left: number | null
}

interface MonthFacts {
  year: number
  month: number
  /** At the place of departure. */
  today: LocalDate
  party: number
  modifier: PriceModifier
}

/** Every day of the month, with or without departures. `rows` may come in any order. */
export function calendarMonth(rows: readonly DepartureDay[], facts: MonthFacts): CalendarDay[] {
  const { year, month, today, party, modifier } = facts
  const rowOfDay: DepartureDay[] = []
  for (const row of rows) if (row.local_date !== null) rowOfDay[Number(row.local_date.slice(8))] = row
  const firstColumn = dayOfWeek(localDate(year, month, 1))
  const lastDay = daysInMonth(year, month)
  const days: CalendarDay[] = []
  for (let day = 1; day <= lastDay; day += 1) {
    const row = rowOfDay[day]
    const date = localDate(year, month, day)
    const cents = row?.adult_starting_cents ?? undefined
    const place = firstColumn + day - 1
    days.push({
      date,
      available: cents !== undefined,
      adultStarting: dollarsOf(cents ?? 0),
      dayOfWeek: place % 7,
      weekOffset: Math.floor(place / 7),
      state: stateOf(row, date < today),
      fits: (row?.most_left ?? 0) >= party,
      adultStartingSale: cents === undefined ? 0 : dollarsOf(salePriceCents(cents, modifier)),
    })
  }
  return days
}

function stateOf(row: DepartureDay | undefined, isPast: boolean): CalendarDay['state'] {
  if (isPast) return 'past'
  if (!row) return 'not-operating'
  if (row.most_left === null) return 'past'
  if (row.most_left < 0) return 'not-operating'
  return row.most_left > 0 ? 'open' : 'sold-out'
}
