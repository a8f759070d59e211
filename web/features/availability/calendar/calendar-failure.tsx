import { Button, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'

import classes from './calendar.module.css'

/** In the calendar's place and of its height: the rest of the page goes on working. */
export function CalendarFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes['failure']} aria-live="polite">
      <IconCalendarOff size={28} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>Prices for this month could not be loaded</Text>
      <Text c="dimmed" size="sm">
        You can still enter a date and search.
      </Text>
      <Button variant="default" mt="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
