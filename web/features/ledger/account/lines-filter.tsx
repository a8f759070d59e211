import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

import { lineKinds } from '#contract/ledger/line-kinds.ts'
import { type LinesSearch, linesSearchOf } from '#web/features/ledger/account/lines-search.ts'

import classes from './account.module.css'

interface Props {
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
export function LinesFilter({ view, onView }: Props) {
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
