import { CloseButton, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

import { isNearDate } from '#web/features/reservations/list/reservations-search.ts'

interface Props {
  date: string
  onDate: (date: string) => void
  className?: string
}

/** Keeps a date that is half typed to itself. */
export function DateFilter({ date, onDate, className = '' }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(date)
  const [known, setKnown] = useState(date)
  if (known !== date) {
    setKnown(date)
    setTyped(date)
  }
  const change = (next: string) => {
    setTyped(next)
    if (next === '' || isNearDate(next)) onDate(next)
  }
  const clear = () => {
    change('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      className={className}
      type="date"
      aria-label="Travel date"
      description="Travel date"
      inputWrapperOrder={['input', 'description']}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={date && <CloseButton size="sm" aria-label="Clear travel date" onClick={clear} />}
    />
  )
}
