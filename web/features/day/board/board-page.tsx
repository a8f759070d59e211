import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { dateText } from '#contract/dates.ts'
import type { Board, BoardDeparture } from '#contract/day/board.ts'
import { boardQuery } from '#web/data/day.ts'
import { BoardRows } from '#web/features/day/board/board-rows.tsx'
import {
  type BoardChange,
  type BoardSearch,
  isFiltered,
  matchingDepartures,
} from '#web/features/day/board/board-search.ts'
import { BoardTools } from '#web/features/day/board/board-tools.tsx'
import { dayTotals } from '#web/features/day/board/day-totals.ts'
import { nextDeparture } from '#web/features/day/board/next-departure.ts'
import { DayHead } from '#web/features/day/day-head.tsx'
import { counted } from '#web/features/day/departure-words.ts'
import { pages } from '#web/pages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './board.module.css'

interface Props {
  view: BoardSearch
  /** As it stands in the address, right or wrong. */
  asked: unknown
  onChange: (change: BoardChange) => void
}

/** Every departure of a day, kept up to date. */
export function BoardPage({ view, asked, onChange }: Props) {
  const query = useQuery(boardQuery(view.date))
  const { data: board, isPlaceholderData: isOtherDay } = query
  const date = view.date ?? board?.date
  return (
    <>
      <DayHead
        page="departures"
        title="Departures"
        {...{ date, query, asked }}
        right={view}
        onDate={(next) => onChange({ date: next ?? '' })}
      >
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to={pages.takings} search={view.date ? { date: view.date } : {}} {...props} />
          )}
        >
          Takings of the day
        </Anchor>
      </DayHead>
      {board && (
        <div className={classes['board']} aria-busy={isOtherDay} inert={isOtherDay}>
          <Day board={board} view={view} onChange={onChange} />
        </div>
      )}
    </>
  )
}

interface DayProps extends Omit<Props, 'asked'> {
  board: Board
}

function Day({ board: { date, today, departures, nextDate }, view, onChange }: DayProps) {
  if (departures.length === 0)
    return (
      <div className={cardClasses['card']}>
        <EmptyState kind="nothing yet" title={`No departures on ${dateText(date)}.`}>
          {nextDate && (
            <Button variant="default" mt="sm" onClick={() => onChange({ date: nextDate })}>
              Go to {dateText(nextDate)}
            </Button>
          )}
        </EmptyState>
      </div>
    )
  const rows = matchingDepartures(departures, view)
  const next = date === today ? nextDeparture(rows) : undefined
  return (
    <>
      <BoardTotals departures={departures} />
      <BoardTools
        departures={departures}
        view={view}
        onChange={onChange}
        onNext={next && next !== rows[0] ? () => showRow(next.departureID) : undefined}
      />
      {isFiltered(view) && (
        <output className={classes['shown']}>
          {`${rows.length} of ${counted(departures.length, 'departure')}`}
        </output>
      )}
      <div className={`${cardClasses['card']} ${classes['frame']}`}>
        {rows.length > 0 && <BoardRows departures={rows} nextID={next?.departureID} today={today} />}
        {rows.length === 0 && (
          <EmptyState kind="no match" title="No departure matches the filter.">
            <ClearFilter onClear={() => onChange({ filter: '', tour: '', state: '', hide: '' })} />
          </EmptyState>
        )}
      </div>
    </>
  )
}

function showRow(departureID: string): void {
  const link = document.querySelector<HTMLElement>(`[data-departure="${departureID}"]`)
  scrollIntoView(link?.closest('tr'), 'center')
  link?.focus({ preventScroll: true })
}

const BoardTotals = ({ departures }: { departures: readonly BoardDeparture[] }) => (
  <section className={cardClasses['card']} aria-label="Totals of the day">
    <dl className={classes['totals']}>
      {dayTotals(departures).map(({ name, value, isWarning }) => (
        <div key={name} data-warning={isWarning}>
          <dt>
            {isWarning && <IconAlertTriangle size={14} aria-hidden="true" />}
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
