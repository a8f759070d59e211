import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

import type { CalendarDay } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { dayAfterKey } from '#web/departures/calendar-keys.ts'
import { dayText } from '#web/departures/day-text.ts'
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

interface CalendarDayCellProps {
  day: CalendarDay
  /** False until the calendar has loaded. */
  known: boolean
  today: boolean
  chosen: boolean
  lowest: boolean
  party: number
  /** Tab stops at one day only. */
  tabStop: boolean
  onChoose: (date: LocalDate) => void
  onKeyDown: (event: KeyboardEvent, date: LocalDate) => void
}

/** aria-disabled instead of disabled: the arrow keys and screen readers still reach an unavailable day. */
function CalendarDayCell({ day, known, today, chosen, lowest, party, ...rest }: CalendarDayCellProps) {
  const { date, available } = day
  const { tabStop, onChoose, onKeyDown } = rest
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has the text
    <td aria-selected={chosen} className={dayClasses['cell']}>
      <button
        type="button"
        className={dayClasses['day']}
        data-date={date}
        data-state={known ? day.state : undefined}
        data-tight={(known && available && !day.fits) || undefined}
        data-lowest={lowest || undefined}
        data-chosen={chosen || undefined}
        tabIndex={tabStop ? 0 : -1}
        aria-current={today ? 'date' : undefined}
        aria-disabled={!available}
        onClick={() => available && onChoose(date)}
        onKeyDown={(event) => onKeyDown(event, date)}
      >
        <span className="for-screen-readers">{dayText(day, { known, today, lowest, party })}</span>
        <span aria-hidden="true" className={dayClasses['number']}>
          {Number(date.slice(8))}
        </span>
        <span aria-hidden="true" className={known ? dayClasses['price'] : dayClasses['awaited']}>
          {known && <Below day={day} />}
        </span>
      </button>
    </td>
  )
}

/** The price, or why it is missing. */
function Below({ day: { available, adultStarting, state } }: { day: CalendarDay }) {
  if (available) return adultStarting > 0 && <Price dollars={adultStarting} />
  if (state === 'not-operating') return '–'
  if (state !== 'sold-out') return null
  return (
    <>
      <span className={dayClasses['roomy']}>Sold out</span>
      <span className={dayClasses['narrow']}>Full</span>
    </>
  )
}

/** In narrow cells CSS hides the cents of a round price. */
function Price({ dollars }: { dollars: number }) {
  const [whole = '', cents] = moneyText(dollars).split('.')
  const roundCents = whole.length > 4 ? dayClasses['long'] : dayClasses['short']
  return (
    <>
      {whole}
      <span className={cents === '00' ? roundCents : undefined}>.{cents}</span>
    </>
  )
}
