import { Button, NativeSelect, Select, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'

import type { ReservationState } from '#contract/reservation-columns.ts'
import { plainNumber } from '#contract/reservation-number.ts'
import { numberedReservationQuery } from '#web/data/all-reservations.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { foundRef } from '#web/data/reservations.ts'
import { useTypedDate } from '#web/departures/typed-date.ts'
import {
  type AllSearch,
  type AllSort,
  defaultSort,
  filtersOf,
  numberIn,
} from '#web/features/reservations/all/all-search.ts'
import { tabs } from '#web/features/reservations/list/list-view.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { AgencyFilter } from '#web/session/agency-filter.tsx'
import { useUser } from '#web/session/current-user.ts'
import type { Sort } from '#web/ui/table/table-search.ts'

import classes from './all-reservations.module.css'

interface Props {
  view: AllSearch
  /** Of the server, by the name of the field. */
  errors: Readonly<Record<string, string>>
  onChange: (next: AllSearch) => void
}

const states = [
  { value: '', label: 'Any status' },
  ...tabs.map(({ value, status }) => ({ value, label: status })),
]
const orders: { value: Sort<AllSort>; label: string }[] = [
  { value: '-booked', label: 'Newest booking first' },
  { value: 'booked', label: 'Oldest booking first' },
  { value: 'travel', label: 'Earliest departure first' },
  { value: '-travel', label: 'Latest departure first' },
]

/** On narrow screens only number and guest, until the others are asked for. */
export function AllFilters({ view, errors, onChange }: Props) {
  const id = useId()
  const { number, guest, sort } = view
  const [opened, setOpened] = useState(filtersOf(view).some((name) => !['number', 'guest'].includes(name)))
  return (
    <search className={classes['filters']} aria-label="Filter the reservations">
      <NumberField number={number ?? ''} onChange={(next) => onChange({ number: next })} />
      <TextInput
        label="Lead passenger"
        placeholder="First or last name"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={guest ?? ''}
        onChange={(event) => onChange({ guest: event.currentTarget.value })}
      />
      <Button
        variant="default"
        className={classes['toggle'] ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {opened ? 'Fewer filters' : 'More filters'}
      </Button>
      <div id={id} className={classes['more']} data-opened={opened || Object.keys(errors).length > 0}>
        <AgencyFilter agency={view.agency} onChange={(agency) => onChange({ agency })} />
        <ProductFilter product={view.product} onChange={(product) => onChange({ product })} />
        <NativeSelect
          label="Status"
          data={states}
          value={view.state ?? ''}
          onChange={(event) => onChange({ state: event.currentTarget.value as ReservationState })}
        />
        <DayField name="travelFrom" label="Travel from" max={view.travelTo} {...{ view, errors, onChange }} />
        <DayField name="travelTo" label="Travel to" min={view.travelFrom} {...{ view, errors, onChange }} />
        <DayField name="bookedFrom" label="Booked from" max={view.bookedTo} {...{ view, errors, onChange }} />
        <DayField name="bookedTo" label="Booked to" min={view.bookedFrom} {...{ view, errors, onChange }} />
        <NativeSelect
          label="Sort by"
          data={orders}
          value={sort ?? defaultSort}
          onChange={(event) => onChange({ sort: event.currentTarget.value as Sort<AllSort> })}
        />
      </div>
    </search>
  )
}

function ProductFilter({
  product = '',
  onChange,
}: {
  product?: string | undefined
  onChange: (id: string) => void
}) {
  const groups = useQuery({ ...productsQuery, throwOnError: false }).data ?? []
  const tours = groups.flatMap(({ products }) =>
    products.map(({ productID, code, name }) => ({ value: productID, label: `${name} (${code})` })),
  )
  // A tour that is no longer sold still has reservations.
  const own =
    product && !tours.some(({ value }) => value === product) ? [{ value: product, label: product }] : []
  return (
    <Select
      label="Tour"
      placeholder="All tours"
      searchable
      clearable
      nothingFoundMessage="No tour matches."
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': 'All tours' }}
      maxDropdownHeight={280}
      limit={50}
      data={[...own, ...tours]}
      value={product || null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

interface DayProps extends Props {
  name: 'travelFrom' | 'travelTo' | 'bookedFrom' | 'bookedTo'
  label: string
  min?: string | undefined
  max?: string | undefined
}

function DayField({ name, label, view, errors, onChange, min, max }: DayProps) {
  const { typed, change } = useTypedDate(view[name] ?? '', (day) => onChange({ [name]: day }))
  return (
    <TextInput
      label={label}
      type="date"
      min={min}
      max={max}
      error={errors[name]}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

interface NumberFieldProps {
  number: string
  onChange: (number: string) => void
}

/** Enter opens the reservation whose number was typed in full. */
function NumberField({ number, onChange }: NumberFieldProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useUser().agency.id
  async function open(typed: string) {
    const digits = plainNumber(numberIn(typed))
    if (!/^\d{8}$/.test(digits)) return
    // A failure shows where the rows are.
    const found = await client.fetchQuery(numberedReservationQuery(digits)).catch(() => null)
    if (found) await navigate(reservationLink(foundRef(found, own)))
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
