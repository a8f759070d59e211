import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'

import type { LocalDate } from '#contract/dates.ts'
import { CallError, textsOf } from '#web/api/call-error.ts'
import { CalendarGrid } from '#web/features/availability/calendar/calendar-grid.tsx'
import {
  bareMonth,
  lastMonth,
  lowestPrice,
  type Month,
  monthAfter,
  monthOf,
  monthText,
} from '#web/features/availability/calendar/months.ts'
import type { useCalendar } from '#web/features/availability/calendar/use-calendar.ts'
import { Freshness } from '#web/features/availability/freshness.tsx'

import cardClasses from '#web/ui/card.module.css'
import dayClasses from './calendar-day.module.css'
import classes from './calendar.module.css'

interface Props {
  calendar: ReturnType<typeof useCalendar>
  today: LocalDate
  chosen: LocalDate
  onChoose: (date: LocalDate) => void
}

export function CalendarCard({ calendar: { month, query, show }, today, chosen, onChoose }: Props) {
  const labelId = useId()
  const days = query.data?.calendar ?? bareMonth(month)
  const known = query.data !== undefined
  return (
    <section className={cardClasses['card']} aria-labelledby={labelId}>
      <div className={classes['head']}>
        <Title order={2} id={labelId} aria-live="polite">
          {monthText(month)}
        </Title>
        <MonthArrows month={month} today={today} onMonth={show} />
      </div>
      {query.isError && !known ? (
        <CalendarFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <CalendarGrid
          labelledBy={labelId}
          days={days}
          known={known}
          today={today}
          chosen={chosen}
          onChoose={onChoose}
          onMonth={show}
        />
      )}
      <div className={classes['foot']}>
        <span className={classes['legends']}>
          {month === monthOf(today) && (
            <span className={dayClasses['legend']} data-today>
              Today
            </span>
          )}
          {lowestPrice(days) !== undefined && (
            <span className={dayClasses['legend']}>Lowest price this month</span>
          )}
        </span>
        {known && (
          <Freshness
            fetchedAtMs={query.dataUpdatedAt}
            refreshing={query.isFetching}
            onRefresh={() => void query.refetch()}
          />
        )}
      </div>
    </section>
  )
}

/** As tall as the grid it replaces. */
function CalendarFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isLimited = error instanceof CallError && error.status === 429
  return (
    <div className={classes['failure']} aria-live="polite">
      <IconCalendarOff size={28} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>Couldn't load prices for this month</Text>
      <Text c="dimmed" size="sm">
        {isLimited ? textsOf(error).join(' ') : 'You can still enter a date and search.'}
      </Text>
      <Button variant="default" mt="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface ArrowsProps {
  month: Month
  today: LocalDate
  onMonth: (month: Month) => void
}

function MonthArrows({ month, today, onMonth }: ArrowsProps) {
  const go = (months: number) => onMonth(monthAfter(month, months))
  return (
    <div className={classes['arrows']}>
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Previous month"
        disabled={month <= monthOf(today)}
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Next month"
        disabled={month >= lastMonth}
        onClick={() => go(1)}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
