import type { CalendarDay } from '#contract/availability.ts'
import { lowestPrice } from '#web/departures/months.ts'

import dayClasses from './calendar-day.module.css'
import classes from './calendar.module.css'

interface Props {
  days: readonly CalendarDay[]
  isThisMonth: boolean
  party: number
}

/** What the marks on screen mean. */
export function CalendarLegends({ days, isThisMonth, party }: Props) {
  const isTight = days.some(({ available, fits }) => available && !fits)
  return (
    <span className={classes['legends']}>
      {isThisMonth && (
        <span className={dayClasses['legend']} data-today>
          Today
        </span>
      )}
      {lowestPrice(days) !== undefined && (
        <span className={dayClasses['legend']} data-lowest>
          Lowest price this month
        </span>
      )}
      {isTight && days.some(({ fits }) => fits) && (
        <span className={dayClasses['legend']} data-fits>
          Room for {party}
        </span>
      )}
      {isTight && (
        <span className={dayClasses['legend']} data-tight>
          Too few seats for {party}
        </span>
      )}
    </span>
  )
}
