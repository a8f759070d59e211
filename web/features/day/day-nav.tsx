import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { addDays, type LocalDate } from '#contract/dates.ts'
import { useTypedDate } from '#web/departures/typed-date.ts'

import classes from './day-nav.module.css'

interface Props {
  /** Undefined until the first answer says what today is. */
  date: LocalDate | undefined
  today: LocalDate | undefined
  /** Undefined: today, whatever day that is when the address is opened. */
  onDate: (date: LocalDate | undefined) => void
}

/** A day back, a day picked, a day on, and today. */
export function DayNav({ date, today, onDate }: Props) {
  const step = (by: number, label: string) => (
    <ActionIcon
      variant="default"
      className={classes['step'] ?? ''}
      aria-label={label}
      onClick={() => date && onDate(addDays(date, by))}
    >
      {by < 0 ? (
        <IconChevronLeft size={18} aria-hidden="true" />
      ) : (
        <IconChevronRight size={18} aria-hidden="true" />
      )}
    </ActionIcon>
  )
  const isToday = date !== undefined && date === today
  return (
    <nav className={classes['nav']} aria-label="Day">
      {step(-1, 'Previous day')}
      <DayInput date={date ?? ''} onDate={onDate} />
      {step(1, 'Next day')}
      <Button
        variant="default"
        className={classes['today'] ?? ''}
        // Not disabled, so that the button keeps the focus.
        aria-disabled={isToday}
        {...(isToday && { 'data-disabled': true })}
        onClick={() => !isToday && onDate(undefined)}
      >
        Today
      </Button>
    </nav>
  )
}

function DayInput({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const { typed, change } = useTypedDate(date, (next) => {
    if (next && next !== date) onDate(next)
  })
  return (
    <TextInput
      className={classes['date'] ?? ''}
      type="date"
      aria-label="Date"
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => change(date)}
    />
  )
}
