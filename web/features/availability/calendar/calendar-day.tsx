import type { KeyboardEvent } from 'react'

import type { CalendarDay } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { dayText } from '#web/features/availability/calendar/day-text.ts'

import classes from './calendar-day.module.css'

interface Props {
  day: CalendarDay
  /** False until the calendar has loaded. */
  known: boolean
  today: boolean
  chosen: boolean
  lowest: boolean
  /** Tab stops at one day only. */
  tabStop: boolean
  onChoose: (date: LocalDate) => void
  onKeyDown: (event: KeyboardEvent, date: LocalDate) => void
}

/** aria-disabled instead of disabled: the arrow keys and screen readers still reach an unavailable day. */
export function CalendarDayCell({ day, known, today, chosen, lowest, tabStop, onChoose, onKeyDown }: Props) {
  const { date, available, adultStarting } = day
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has the text
    <td aria-selected={chosen} className={classes['cell']}>
      <button
        type="button"
        className={classes['day']}
        data-date={date}
        data-lowest={lowest || undefined}
        data-chosen={chosen || undefined}
        tabIndex={tabStop ? 0 : -1}
        aria-current={today ? 'date' : undefined}
        aria-disabled={!available}
        onClick={() => available && onChoose(date)}
        onKeyDown={(event) => onKeyDown(event, date)}
      >
        <span className={classes['words']}>{dayText(day, { known, today, lowest })}</span>
        <span aria-hidden="true" className={classes['number']}>
          {Number(date.slice(8))}
        </span>
        <span aria-hidden="true" className={known ? classes['price'] : classes['awaited']}>
          {available && adultStarting > 0 && <Price dollars={adultStarting} />}
        </span>
      </button>
    </td>
  )
}

/** In narrow cells CSS hides the cents of a round price. */
function Price({ dollars }: { dollars: number }) {
  const [whole = '', cents] = moneyText(dollars).split('.')
  const roundCents = whole.length > 4 ? classes['long'] : classes['short']
  return (
    <>
      {whole}
      <span className={cents === '00' ? roundCents : undefined}>.{cents}</span>
    </>
  )
}
