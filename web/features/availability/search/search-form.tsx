import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'

import type { LocalDate } from '#contract/dates.ts'
import { lastMonth } from '#web/features/availability/calendar/months.ts'
import type { Draft, DraftProblems } from '#web/features/availability/search/availability-search.ts'
import { minimums } from '#web/session/passenger-counts.ts'
import { CountInput } from '#web/ui/count-input.tsx'

import classes from '#web/features/availability/availability-page.module.css'
import cardClasses from '#web/ui/card.module.css'

interface Props {
  draft: Draft
  problems: DraftProblems
  paxMode: boolean
  today: LocalDate
  calendarLoading: boolean
  searching: boolean
  onChange: (patch: Partial<Draft>) => void
  /** A field is left. */
  onBlur: (name: keyof Draft) => void
  /** Answers what has to be put right first. */
  onSearch: () => DraftProblems
}

export function SearchForm(props: Props) {
  const { draft, problems, paxMode, searching, onChange, onBlur, onSearch } = props
  const button = useFocusKept(searching)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (searching) return
    const found = onSearch()
    const first = (['adult', 'child', 'date'] as const).find((name) => found[name])
    const field = first && event.currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form noValidate onSubmit={submit} className={cardClasses['card']} aria-label="Search availability">
      <div className={classes['fields']} data-pax={paxMode || undefined}>
        <CountInput
          label={paxMode ? 'Passengers' : 'Adults'}
          name="adult"
          minimum={minimums.adult}
          value={draft.adult}
          error={problems.adult}
          onChange={(adult) => onChange({ adult })}
          onBlur={() => onBlur('adult')}
        />
        {!paxMode && (
          <CountInput
            label="Children"
            name="child"
            hint="Aged 2 to 11"
            minimum={minimums.child}
            value={draft.child}
            error={problems.child}
            onChange={(child) => onChange({ child })}
            onBlur={() => onBlur('child')}
          />
        )}
        <DateInput {...props} />
        <Button
          ref={button}
          type="submit"
          className={classes['submit'] ?? ''}
          loading={searching}
          leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
        >
          Search Availability
        </Button>
      </div>
    </form>
  )
}

/** Disabled while the calendar loads, but never taken away from whoever is typing in it. */
function DateInput({ draft, problems, today, calendarLoading, onChange, onBlur }: Props) {
  const [typing, setTyping] = useState(false)
  return (
    <TextInput
      label="Travel date"
      name="date"
      type="date"
      className={classes['date'] ?? ''}
      autoComplete="off"
      min={today}
      max={`${lastMonth}-31`}
      required
      withAsterisk={false}
      disabled={calendarLoading && !typing}
      value={draft.date}
      error={problems.date}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        onBlur('date')
      }}
      onChange={(event) => onChange({ date: event.currentTarget.value })}
    />
  )
}

/** A button that waits cannot hold the focus; it gets it back when nobody else has taken it. */
function useFocusKept(waiting: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const { current } = button
    if (waiting) {
      hadFocus.current = document.activeElement === current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [waiting])
  return button
}
