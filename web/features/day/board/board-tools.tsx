import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'

import type { BoardDeparture } from '#contract/day/board.ts'
import { type BoardChange, type BoardSearch, states, toursOf } from '#web/features/day/board/board-search.ts'
import { stateLabels } from '#web/features/day/state-badge.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

import classes from './board.module.css'

interface Props {
  departures: readonly BoardDeparture[]
  view: BoardSearch
  onChange: (change: BoardChange) => void
  /** Absent when the next departure is the first row. */
  onNext: (() => void) | undefined
}

const stateChoices = [
  { value: '', label: 'All states' },
  ...states.map((value) => ({ value, label: stateLabels[value] })),
]

export function BoardTools({ departures, view, onChange, onNext }: Props) {
  const { filter = '', tour = '', state = '', hide } = view
  return (
    <div className={classes['tools']}>
      <SearchInput
        className={classes['filter']}
        label="Filter by tour, time or note"
        value={filter}
        onSearch={(text) => {
          if (text !== filter) onChange({ filter: text })
        }}
      />
      <NativeSelect
        className={classes['choice'] ?? ''}
        aria-label="Tour"
        data={tourChoices(departures, tour)}
        value={tour}
        onChange={(event) => onChange({ tour: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes['choice'] ?? ''}
        aria-label="State"
        data={stateChoices}
        value={state}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <Checkbox
        className={classes['hide'] ?? ''}
        label="Hide departed"
        checked={hide === 'departed'}
        onChange={(event) => onChange({ hide: event.currentTarget.checked ? 'departed' : '' })}
      />
      {onNext && (
        <Button
          variant="default"
          className={classes['to-next'] ?? ''}
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          onClick={onNext}
        >
          Go to next departure
        </Button>
      )}
    </div>
  )
}

/** The tour in the address may have no departure on this day. */
function tourChoices(departures: readonly BoardDeparture[], chosen: string) {
  const tours = toursOf(departures).map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))
  const isKnown = !chosen || tours.some(({ value }) => value === chosen)
  return [
    { value: '', label: 'All tours' },
    ...tours,
    ...(isKnown ? [] : [{ value: chosen, label: `${chosen}, not on this day` }]),
  ]
}
