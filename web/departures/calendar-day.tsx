import type { KeyboardEvent } from 'react'

import type { CalendarDay } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { dayText } from '#web/departures/day-text.ts'

import classes from './calendar-day.module.css'

interface Props {
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
export function CalendarDayCell({ day, known, today, chosen, lowest, party, ...rest }: Props) {
  const { date, available } = day
  const { tabStop, onChoose, onKeyDown } = rest
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has the text
    <td aria-selected={chosen} className={classes['cell']}>
      <button
        type="button"
        className={classes['day']}
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
        <span className={classes['words']}>{dayText(day, { known, today, lowest, party })}</span>
        <span aria-hidden="true" className={classes['number']}>
          {Number(date.slice(8))}
        </span>
        <span aria-hidden="true" className={known ? classes['price'] : classes['awaited']}>
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
      <span className={classes['roomy']}>Sold out</span>
      <span className={classes['narrow']}>Full</span>
    </>
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
