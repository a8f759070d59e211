import type { CalendarDay } from '#contract/availability.ts'
import { dateText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'

interface DayFacts {
  known: boolean
  today: boolean
  lowest: boolean
  /** How many travel. */
  party: number
}

/** What a screen reader says: 'Fri, Nov 20, 2026, available from $349.00, room for 3, lowest price this month'. */
export function dayText(day: CalendarDay, { known, today, lowest, party }: DayFacts): string {
  const parts = [
    dateText(day.date),
    ...(today ? ['today'] : []),
    ...(known ? availability(day, party) : ['loading']),
  ]
  return [...parts, ...(lowest ? ['lowest price this month'] : [])].join(', ')
}

const closedTexts: Record<Exclude<CalendarDay['state'], 'open'>, string> = {
  'sold-out': 'sold out',
  'not-operating': 'no departures',
  past: 'past',
}

function availability({ state, adultStarting, fits }: CalendarDay, party: number): string[] {
  if (state !== 'open') return [closedTexts[state]]
  const price = adultStarting > 0 ? `available from ${moneyText(adultStarting)}` : 'available'
  if (!fits) return [price, `too few seats for ${party}`]
  return party > 1 ? [price, `room for ${party}`] : [price]
}
