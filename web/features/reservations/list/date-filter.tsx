import { CloseButton, TextInput } from '@mantine/core'
import { useRef } from 'react'

import { useTypedDate } from '#web/departures/typed-date.ts'

interface Props {
  date: string
  onDate: (date: string) => void
  className?: string
}

export function DateFilter({ date, onDate, className = '' }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { typed, change } = useTypedDate(date, onDate)
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
