import { Stack } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { localDateAt } from '#contract/dates.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { movesQuery, type MoveTerms } from '#web/data/moves.ts'
import { reservationQuery, type ReservationRef } from '#web/data/reservations.ts'
import { CalendarCard } from '#web/departures/calendar-card.tsx'
import { monthOf } from '#web/departures/months.ts'
import { ResultsCue } from '#web/departures/results-cue.tsx'
import { whyClosed } from '#web/features/changes/closed-text.ts'
import { Departures } from '#web/features/changes/move/departures.tsx'
import { MoveDialog } from '#web/features/changes/move/move-dialog.tsx'
import type { MoveSearch } from '#web/features/changes/move/move-search.ts'
import { useMoveDay, useMoveMonth } from '#web/features/changes/move/use-move-day.ts'
import { useMoving } from '#web/features/changes/move/use-move.ts'
import { NoForm } from '#web/features/changes/no-form.tsx'
import { tripText } from '#web/features/changes/trip-text.ts'
import { useIsProvider } from '#web/session/is-provider.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useNow } from '#web/ui/use-now.ts'

import classes from './move.module.css'

interface Props extends ReservationRef {
  search: MoveSearch
  paxMode: boolean
}

/** Moves a reservation to another departure of its tour. */
export function MovePage({ search, paxMode, ...of }: Props) {
  const record = useSuspenseQuery(reservationQuery(of)).data
  const moving = useMoving(of)
  // Once it has moved, the reservation may not move again before its page opens.
  const isDone = moving.isPending || moving.isSuccess
  const closed = isDone ? undefined : whyClosed(record.reservation, 'move')
  return (
    <Stack gap="md">
      <PageHead title="Change date or time" about={tripText(record)} />
      {closed ? (
        <NoForm of={of} texts={[closed]} />
      ) : (
        <MoveForm {...{ of, record, search, paxMode, moving }} isOpen={!isDone} />
      )}
    </Stack>
  )
}

interface FormProps {
  of: ReservationRef
  record: ReservationRecord
  search: MoveSearch
  paxMode: boolean
  moving: ReturnType<typeof useMoving>
  isOpen: boolean
}

const usualTerms: MoveTerms = { waiveFee: false, keepPrice: false }

function MoveForm({ of, record, search, paxMode, moving, isOpen }: FormProps) {
  const today = localDateAt(useNow(60_000), record.quote.timeZone)
  const { date, month, show, keep } = useMoveDay({ of, record, search, today })
  const isProvider = useIsProvider()
  const [terms, setTerms] = useState(usualTerms)
  const [chosen, setChosen] = useState<{ departureID: string; opened: boolean }>()
  const calendar = useMoveMonth(of, month, isOpen)
  const query = movesQuery(of, date, terms)
  const moves = useQuery({ ...query, enabled: date !== undefined && isOpen })
  const departures = useRef<HTMLDivElement>(null)
  return (
    <div className={classes['page']}>
      <div className={classes['columns']}>
        <CalendarCard
          query={calendar}
          {...{ month, today }}
          chosen={date ?? ''}
          party={record.query.paxArray.length}
          failureHint="Check your connection, then try again."
          onMonth={(next) => show({ month: next })}
          onChoose={(next) => show({ date: next, month: monthOf(next) })}
        />
        <div ref={departures} className={classes['departures']}>
          <Departures
            {...{ date, terms }}
            query={moves}
            party={record.query.paxArray.length}
            onTerms={isProvider ? setTerms : undefined}
            onChoose={(departureID) => setChosen({ departureID, opened: true })}
          />
        </div>
        <ResultsCue count={moves.data?.departures.filter(isChoice).length} results={departures} />
      </div>
      {chosen && (
        <MoveDialog
          key={chosen.departureID}
          {...{ of, record, paxMode, moving, ...chosen, terms, isOpen }}
          onDue={keep}
          onClose={() => setChosen({ ...chosen, opened: false })}
        />
      )}
    </div>
  )
}

const isChoice = ({ fits, isCurrent }: { fits: boolean; isCurrent: boolean }) => fits && !isCurrent
