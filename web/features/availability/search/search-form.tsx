import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'

import type { LocalDate } from '#contract/dates.ts'
import { lastMonth } from '#web/departures/months.ts'
import type { SearchValues } from '#web/features/availability/search/availability-search.ts'
import { minimums } from '#web/session/passenger-counts.ts'
import { CountInput } from '#web/ui/form/count-input.tsx'

import classes from '#web/features/availability/availability-page.module.css'
import cardClasses from '#web/ui/card.module.css'

interface Props {
  form: UseFormReturnType<SearchValues>
  paxMode: boolean
  today: LocalDate
  calendarLoading: boolean
  searching: boolean
  onSubmit: (values: SearchValues) => void
}

export function SearchForm({ form, paxMode, searching, onSubmit, ...rest }: Props) {
  const button = useFocusKept(searching)
  const submit = form.onSubmit(
    (values) => {
      if (!searching) onSubmit(values)
    },
    (errors, _values, event) => focusFirstError(event, errors),
  )
  return (
    <form noValidate onSubmit={submit} className={cardClasses['card']} aria-label="Search availability">
      <div className={classes['fields']} data-pax={paxMode || undefined}>
        <CountInput
          label={paxMode ? 'Passengers' : 'Adults'}
          name="adult"
          minimum={minimums.adult}
          {...form.getInputProps('adult')}
        />
        {!paxMode && (
          <CountInput
            label="Children"
            name="child"
            hint="Aged 2 to 11"
            minimum={minimums.child}
            {...form.getInputProps('child')}
          />
        )}
        <DateInput form={form} {...rest} />
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

function focusFirstError(event: FormEvent<HTMLFormElement> | undefined, errors: object) {
  const first = ['adult', 'child', 'date'].find((name) => name in errors)
  const field = first && event?.currentTarget.elements.namedItem(first)
  if (field instanceof HTMLElement) field.focus()
}

/** Disabled while the calendar loads, unless someone is typing in it. */
function DateInput({ form, today, calendarLoading }: Pick<Props, 'form' | 'today' | 'calendarLoading'>) {
  const [typing, setTyping] = useState(false)
  const { onBlur, ...props } = form.getInputProps('date')
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
      {...props}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
    />
  )
}

/** A loading button loses the focus; it gets it back unless the focus has moved elsewhere. */
function useFocusKept(loading: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const { current } = button
    if (loading) {
      hadFocus.current = document.activeElement === current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [loading])
  return button
}
