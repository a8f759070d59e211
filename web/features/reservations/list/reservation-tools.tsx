import { NativeSelect, CloseButton, TextInput } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useRef } from 'react'

import type { ReservationSort } from '#contract/reservation-columns.ts'
import { useTypedDate } from '#web/departures/typed-date.ts'
import { defaultSort, type ReservationsSearch } from '#web/features/reservations/list/reservations-search.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import type { Sort } from '#web/ui/table/table-search.ts'

import classes from './reservation-list.module.css'

const orders: { value: Sort<ReservationSort>; label: string }[] = [
  { value: '-booked', label: 'Newest first' },
  { value: 'booked', label: 'Oldest first' },
  { value: 'departure', label: 'Departure, earliest first' },
  { value: '-departure', label: 'Departure, latest first' },
  { value: 'guest', label: 'Lead passenger, A to Z' },
  { value: '-guest', label: 'Lead passenger, Z to A' },
  { value: 'tour', label: 'Tour, A to Z' },
  { value: '-tour', label: 'Tour, Z to A' },
  { value: 'number', label: 'Reservation #, lowest first' },
  { value: '-number', label: 'Reservation #, highest first' },
  { value: '-total', label: 'Sale price, highest first' },
  { value: 'total', label: 'Sale price, lowest first' },
  { value: '-party', label: 'Passengers, most first' },
  { value: 'party', label: 'Passengers, fewest first' },
  { value: 'booker', label: 'Booked by, A to Z' },
  { value: '-booker', label: 'Booked by, Z to A' },
]

interface Props {
  view: ReservationsSearch
  onChange: (next: ReservationsSearch) => void
}

/** The filters and, on narrow screens without column headers, the sort. */
export function ReservationTools({ view, onChange }: Props) {
  const { filter = '', date = '', sort = defaultSort } = view
  return (
    <div className={classes['tools']}>
      <SearchInput
        className={classes['filter']}
        label="Filter by reservation #"
        hint="Also finds guest, email, phone, tour, reference and booked by."
        value={filter}
        onSearch={(text) => {
          if (text !== filter) onChange({ filter: text })
        }}
      />
      <DateFilter className={classes['date'] ?? ''} date={date} onDate={(next) => onChange({ date: next })} />
      <NativeSelect
        className={classes['order'] ?? ''}
        aria-label="Sort reservations by"
        leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
        data={orders}
        value={sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value as Sort<ReservationSort> })}
      />
    </div>
  )
}

interface DateFilterProps {
  date: string
  onDate: (date: string) => void
  className?: string
}

function DateFilter({ date, onDate, className = '' }: DateFilterProps) {
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
