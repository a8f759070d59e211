import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { plainNumber } from '#contract/reservation-number.ts'
import { numberedReservationQuery } from '#web/data/all-reservations.ts'
import { numberIn } from '#web/features/reservations/all/all-search.ts'
import { foundLink } from '#web/features/reservations/all/found-link.ts'
import { useUser } from '#web/session/current-user.ts'

interface Props {
  number: string
  onChange: (number: string) => void
}

/** Enter opens the reservation whose number was typed in full. */
export function NumberField({ number, onChange }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useUser().agency.id
  async function open(typed: string) {
    const digits = plainNumber(numberIn(typed))
    if (!/^\d{8}$/.test(digits)) return
    // A failure shows where the rows are.
    const found = await client.fetchQuery(numberedReservationQuery(digits)).catch(() => null)
    if (found) await navigate(foundLink(found, own))
  }
  return (
    <TextInput
      label="Reservation #"
      placeholder="All or first digits"
      inputMode="numeric"
      enterKeyHint="go"
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      value={number}
      onChange={(event) => onChange(event.currentTarget.value)}
      // Before the field cuts it off.
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (numberIn(pasted) === pasted) return
        event.preventDefault()
        onChange(numberIn(pasted))
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') void open(currentTarget.value)
      }}
    />
  )
}
