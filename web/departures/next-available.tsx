import { Button } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'

import type { LocalDate } from '#contract/dates.ts'
import { type CalendarMonth, nextFittingDay, nextText } from '#web/departures/next-day.ts'

import classes from './calendar.module.css'

interface Props {
  /** Undefined until it has loaded. */
  month: CalendarMonth | undefined
  today: LocalDate
  chosen: LocalDate
  onJump: (date: LocalDate) => void
}

/** The way to the next day with room for the party. */
export function NextAvailable({ month, today, chosen, onJump }: Props) {
  const next = month && nextFittingDay(month, chosen)
  return (
    <div className={classes['next']}>
      <Button
        variant="default"
        size="xs"
        disabled={!next}
        leftSection={<IconCalendarDown size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => next && onJump(next)}
      >
        {next ? nextText(next, today) : 'Next available'}
      </Button>
    </div>
  )
}
