import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconCalendarDown } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'

import type { CalendarDay } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { CallError, textsOf } from '#web/api/call-error.ts'
import { CalendarGrid } from '#web/departures/calendar-grid.tsx'
import { Freshness } from '#web/departures/freshness.tsx'
import {
  bareMonth,
  lastMonth,
  type Month,
  monthAfter,
  monthOf,
  monthText,
  lowestPrice,
} from '#web/departures/months.ts'
import { type CalendarMonth, monthNote, nextFittingDay, nextText } from '#web/departures/next-day.ts'
import { useCustomerView } from '#web/session/customer-view.ts'

import cardClasses from '#web/ui/card.module.css'
import dayClasses from './calendar-day.module.css'
import classes from './calendar.module.css'

interface Props {
  query: UseQueryResult<CalendarMonth>
  month: Month
  onMonth: (month: Month) => void
  today: LocalDate
  chosen: LocalDate
  /** How many travel. */
  party: number
  /** What to do while the month can't be loaded. */
  failureHint?: string
  onChoose: (date: LocalDate) => void
}

export function CalendarCard({ query, month, onMonth, today, chosen, party, onChoose, ...own }: Props) {
  const { failureHint = 'You can still enter a date and search.' } = own
  const labelId = useId()
  const days = useShownDays(query.data?.calendar ?? bareMonth(month))
  const known = query.data !== undefined
  const jump = (date: LocalDate) => {
    onChoose(date)
    onMonth(monthOf(date))
  }
  return (
    <section className={cardClasses['card']} aria-labelledby={labelId}>
      <div className={classes['head']}>
        <Title order={2} id={labelId} aria-live="polite">
          {monthText(month)}
        </Title>
        <MonthArrows month={month} today={today} onMonth={onMonth} />
      </div>
      {query.isError && !known ? (
        <CalendarFailure error={query.error} hint={failureHint} onRetry={() => void query.refetch()} />
      ) : (
        <CalendarGrid
          labelledBy={labelId}
          days={days}
          known={known}
          today={today}
          chosen={chosen}
          party={party}
          onChoose={onChoose}
          onMonth={onMonth}
        />
      )}
      <NextAvailable month={query.data} today={today} chosen={chosen} onJump={jump} />
      <div className={classes['foot']}>
        <output className={classes['note']}>{query.data && monthNote(query.data, party)}</output>
        <CalendarLegends days={days} isThisMonth={month === monthOf(today)} party={party} />
        {known && !query.isPlaceholderData && (
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

/** With what a customer would pay instead of net rates, if one is looking. */
function useShownDays(days: readonly CalendarDay[]): readonly CalendarDay[] {
  const customerView = useCustomerView()
  if (!customerView) return days
  return days.map((day) => ({ ...day, adultStarting: day.adultStartingSale }))
}

/** As tall as the grid it replaces. */
function CalendarFailure({ error, hint, onRetry }: { error: Error; hint: string; onRetry: () => void }) {
  const isLimited = error instanceof CallError && error.status === 429
  return (
    <div className={classes['failure']} aria-live="polite">
      <IconCalendarOff size={28} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>Couldn't load prices for this month</Text>
      <Text c="dimmed" size="sm">
        {isLimited ? textsOf(error).join(' ') : hint}
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

interface CalendarLegendsProps {
  days: readonly CalendarDay[]
  isThisMonth: boolean
  party: number
}

/** What the marks on screen mean. */
function CalendarLegends({ days, isThisMonth, party }: CalendarLegendsProps) {
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

interface NextAvailableProps {
  /** Undefined until it has loaded. */
  month: CalendarMonth | undefined
  today: LocalDate
  chosen: LocalDate
  onJump: (date: LocalDate) => void
}

/** The way to the next day with room for the party. */
function NextAvailable({ month, today, chosen, onJump }: NextAvailableProps) {
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
