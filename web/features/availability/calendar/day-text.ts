import type { CalendarDay } from '#contract/availability.ts'
import { dateText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'

interface Facts {
  known: boolean
  today: boolean
  lowest: boolean
}

/** How a day is read out: 'Fri, Nov 20, 2026, available from $349.00, lowest price this month'. */
export function dayText(day: CalendarDay, { known, today, lowest }: Facts): string {
  const words = [dateText(day.date), ...(today ? ['today'] : []), availability(day, known)]
  return [...words, ...(lowest ? ['lowest price this month'] : [])].join(', ')
}

function availability({ available, adultStarting }: CalendarDay, known: boolean): string {
  if (!known) return 'loading'
  if (!available) return 'not available'
  return adultStarting > 0 ? `available from ${moneyText(adultStarting)}` : 'available'
}
