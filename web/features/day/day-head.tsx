import { ActionIcon, Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { addDays, dateText, type LocalDate } from '#contract/dates.ts'
import { textsOf } from '#web/api/call-error.ts'
import { useLive } from '#web/data/live.ts'
import { refreshDepartures } from '#web/data/refresh-day.ts'
import { useTypedDate } from '#web/departures/typed-date.ts'
import { type DaySearch, daySearchOf } from '#web/features/day/day-search.ts'
import { pages } from '#web/pages.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { textOf } from '#web/ui/table/table-search.ts'

import classes from './day-head.module.css'

interface NavProps {
  /** Undefined until the first answer says what today is. */
  date: LocalDate | undefined
  today: LocalDate | undefined
  /** Undefined: today, whatever day that is when the address is opened. */
  onDate: (date: LocalDate | undefined) => void
}

interface Props extends Omit<NavProps, 'today'> {
  page: 'departures' | 'pickups' | 'takings'
  title: string
  query: UseQueryResult<{ today: LocalDate }>
  /** As it stands in the address, right or wrong. */
  asked: unknown
  /** The address without the day. */
  right: DaySearch
  children?: ReactNode
}

/** The head of a page that shows a day: which one, how to choose another, and what failed. */
export function DayHead({ page, title, date, query, asked, right, onDate, children }: Props) {
  const today = query.data?.today
  return (
    <>
      {date && <FollowDay date={date} />}
      <PageHead
        title={title}
        about={
          <output>
            {date && dateText(date)}
            {date !== undefined && date === today && <span data-no-print>, today</span>}
          </output>
        }
      >
        <DayNav date={date} today={today} onDate={onDate} />
      </PageHead>
      <WrongDay page={page} asked={asked} right={right} />
      {children}
      {query.error && !query.data && <FormAlert texts={textsOf(query.error)} />}
      <StaleNotice query={query} />
    </>
  )
}

/** Reads again what changed when someone changes a departure of the day. */
export function FollowDay({ date }: { date: LocalDate }) {
  const client = useQueryClient()
  useLive(
    `day:${date}`,
    ({ departures }, readBefore) => void refreshDepartures(client, departures, readBefore),
  )
  return null
}

/** A day back, a day picked, a day on, and today. */
function DayNav({ date, today, onDate }: NavProps) {
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

const longest = 40

/** Corrects an address whose date isn't one, and says so until another day is chosen. */
function WrongDay({ page, asked, right }: Pick<Props, 'page' | 'asked' | 'right'>) {
  const isWrong = asked !== undefined && !daySearchOf({ date: asked }).date
  const [wrong, setWrong] = useState('')
  const next = isWrong ? textOf(asked).slice(0, longest) : ''
  if (asked !== undefined && wrong !== next) setWrong(next)
  return (
    <>
      {isWrong && <Navigate to={pages[page]} search={right} replace resetScroll={false} />}
      {wrong && (
        <Alert
          color="yellow"
          data-no-print
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setWrong('')}
        >
          {`'${wrong}' is not a day that we can show. This is today.`}
        </Alert>
      )}
    </>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** What is shown is old: the last refresh failed. */
function StaleNotice({ query }: { query: UseQueryResult }) {
  if (!query.error || query.data === undefined) return null
  return (
    <Alert color="yellow" data-no-print icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {`Not updated since ${clock.format(query.dataUpdatedAt)}. We keep trying.`}
    </Alert>
  )
}
