import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

import type { CalendarDay } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { CalendarDayCell } from '#web/departures/calendar-day.tsx'
import { dayAfterKey } from '#web/departures/calendar-keys.ts'
import { lowestPrice, monthOf, type Month, weeksOf } from '#web/departures/months.ts'

import dayClasses from './calendar-day.module.css'
import classes from './calendar.module.css'

interface Props {
  labelledBy: string
  days: readonly CalendarDay[]
  known: boolean
  today: LocalDate
  chosen: LocalDate
  /** How many travel. */
  party: number
  onChoose: (date: LocalDate) => void
  onMonth: (month: Month) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function CalendarGrid({ labelledBy, days, known, today, chosen, party, onChoose, onMonth }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const { stop, moveTo } = useRovingDay(table, days, [chosen, today])
  const lowest = lowestPrice(days)
  const weeks = weeksOf(days)
  const onKeyDown = (event: KeyboardEvent, date: LocalDate) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(event.key, date, today)
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
    if (monthOf(next) !== monthOf(date)) onMonth(monthOf(next))
  }
  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={!known}
      data-weeks={weeks.length}
      className={classes['grid']}
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, column) =>
              day ? (
                <CalendarDayCell
                  key={day.date}
                  day={day}
                  known={known}
                  today={day.date === today}
                  chosen={day.date === chosen}
                  lowest={day.available && day.adultStarting === lowest}
                  party={party}
                  tabStop={day.date === stop}
                  onChoose={onChoose}
                  onKeyDown={onKeyDown}
                />
              ) : (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day of another month
                <td key={column} className={dayClasses['cell']} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The one day in the Tab order: the last visited, else the first of `preferred` on screen, else an available one. */
function useRovingDay(
  table: React.RefObject<HTMLTableElement | null>,
  days: readonly CalendarDay[],
  preferred: readonly LocalDate[],
) {
  const [visited, setVisited] = useState<LocalDate>()
  const takesFocus = useRef(false)
  const isShown = (date: LocalDate | undefined) => days.some((day) => day.date === date)
  const stop =
    [visited, ...preferred].find(isShown) ?? (days.find(({ available }) => available) ?? days[0])?.date
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${visited}"]`)?.focus()
  }, [table, visited])
  const moveTo = (date: LocalDate) => {
    takesFocus.current = true
    setVisited(date)
  }
  return { stop, moveTo }
}
