import type { CalendarDay } from '#contract/availability.ts'
import { dateText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'

/** What a screen reader says: 'Fri, Nov 20, 2026, available from $349.00, lowest price this month'. */
export function dayText(
  day: CalendarDay,
  { known, today, lowest }: { known: boolean; today: boolean; lowest: boolean },
): string {
  const parts = [dateText(day.date), ...(today ? ['today'] : []), availability(day, known)]
  return [...parts, ...(lowest ? ['lowest price this month'] : [])].join(', ')
}

function availability({ available, adultStarting }: CalendarDay, known: boolean): string {
  if (!known) return 'loading'
  if (!available) return 'not available'
  return adultStarting > 0 ? `available from ${moneyText(adultStarting)}` : 'available'
}
