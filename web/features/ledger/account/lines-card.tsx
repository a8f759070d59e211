import { Skeleton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { lineKinds } from '#contract/ledger/line-kinds.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import { textsOf } from '#web/api/call-error.ts'
import { accountLinesQuery } from '#web/data/ledger.ts'
import { counted, minusText, type Reader } from '#web/features/ledger/account-words.ts'
import { lineRows } from '#web/features/ledger/account/line-rows.tsx'
import { linesInput, type LinesSearch, linesSearchOf } from '#web/features/ledger/account/lines-search.ts'
import { FiguresTable } from '#web/features/ledger/figures-table.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { TablePages } from '#web/ui/table/table-pages.tsx'

import classes from './account.module.css'

interface Props {
  reader: Reader
  view: LinesSearch
  onView: (view: LinesSearch) => void
  /** Of an entry. */
  actions: (line: AccountLine) => ReactNode
}

export function LinesCard({ reader, view, onView, actions }: Props) {
  const { agencyID } = reader
  const { data, error, isPlaceholderData } = useQuery(accountLinesQuery(linesInput(view), agencyID))
  const title = view.on === 'all' ? 'All lines' : 'Not on a statement yet'
  const { page = 1, ...filter } = view
  return (
    <Card title={title}>
      <LinesFilter view={view} onView={onView} />
      {error && <FormAlert texts={textsOf(error)} />}
      {!data && !error && <Skeleton height={320} radius={0} aria-busy="true" />}
      {data?.matches === 0 && <Nothing filter={filter} onClear={() => onView({})} />}
      {data && data.matches > 0 && (
        <>
          <FiguresTable
            label={title}
            rows={lineRows(data.rows, agencyID, actions)}
            total={{
              label: `Total of ${counted(data.matches, 'line', 'lines')}`,
              figures: data.total,
            }}
            waiting={isPlaceholderData}
          />
          <p className={classes['hint']}>{minusText(reader)}</p>
          <TablePages
            label="lines"
            page={page}
            total={data.matches}
            onPage={(next) => onView({ ...filter, ...(next > 1 && { page: next }) })}
          />
        </>
      )}
    </Card>
  )
}

function Nothing({ filter: { on, ...filter }, onClear }: { filter: LinesSearch; onClear: () => void }) {
  if (Object.keys(filter).length === 0)
    return (
      <EmptyState
        kind="nothing yet"
        title={on === 'all' ? 'There are no lines yet.' : 'No open lines.'}
        hint="Lines come from confirmed reservations and from payments."
      />
    )
  return (
    <EmptyState kind="no match" title="No lines match these filters.">
      <ClearFilter label="Clear filters" onClear={onClear} />
    </EmptyState>
  )
}

interface LinesFilterProps {
  view: LinesSearch
  onView: (view: LinesSearch) => void
}

const pauseMs = 250

const states = [
  { value: '', label: 'Open lines' },
  { value: 'all', label: 'All lines' },
]
const kinds = [
  { value: '', label: 'All kinds' },
  ...Object.entries(lineKinds).map(([value, label]) => ({ value, label })),
]

type Texts = Partial<Record<keyof LinesSearch, string>>

/** Shows what is typed at once; the address follows after a pause. Half a date stays in its field. */
function LinesFilter({ view, onView }: LinesFilterProps) {
  const [typed, setTyped] = useState<Texts>({})
  const [focused, setFocused] = useState(false)
  const [known, setKnown] = useState(view)
  if (JSON.stringify(known) !== JSON.stringify(view)) {
    setKnown(view)
    // A link or the back button changed it. What is being typed stays.
    if (!focused) setTyped({})
  }
  const go = useDebouncedCallback(
    (next: Texts) => onView(linesSearchOf({ ...view, ...next, page: 1 })),
    pauseMs,
  )
  const shown = (name: keyof Texts) => typed[name] ?? String(view[name] ?? '')
  const set = (name: keyof Texts, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    go(next)
  }
  const field = (name: keyof Texts) => ({
    name,
    value: shown(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <search
      className={classes['filters']}
      aria-label="Filter the lines"
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        go.flush()
      }}
    >
      <NativeSelect label="Lines" data={states} {...field('on')} />
      <NativeSelect label="Kind" data={kinds} {...field('kind')} />
      <TextInput
        label="Reservation #"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        {...field('reservation')}
      />
      <TextInput label="From" type="date" max={shown('to')} {...field('from')} />
      <TextInput label="To" type="date" min={shown('from')} {...field('to')} />
    </search>
  )
}
