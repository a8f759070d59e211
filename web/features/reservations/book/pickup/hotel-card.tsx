import { Input, Select, type SelectProps, Text, type ComboboxItem } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'

import { hotelError } from '#web/features/reservations/book/booking-values.ts'
import type { PickupHotel } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { Card } from '#web/ui/card.tsx'

import classes from '#web/features/reservations/book/reservation-form.module.css'

interface Props {
  form: BookingForm
  hotels: readonly PickupHotel[]
}

interface HotelItem extends ComboboxItem {
  minutes: number
  /** 'Pickup 9:30 AM' */
  pickup: string
}

const pickupText = (minutes: number) => `Estimated Pickup: ${minutes} minutes prior to tour time.`

const itemOf = ({ id, label, estimatedMinsPrior, pickup }: PickupHotel): HotelItem => ({
  value: id,
  label,
  minutes: estimatedMinsPrior,
  pickup,
})

export function HotelCard({ form, hotels }: Props) {
  const field = useHotelField(form, hotels)
  const [opened, setOpened] = useState(false)
  const hasMoved = useRef(false)
  const input = form.getInputProps('hotelID')
  const close = () => {
    hasMoved.current = false
    setOpened(false)
  }
  /** Enter first picks a hotel; it submits the form only with the list closed and the hotel settled. */
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (opened || field.isUnmatched) event.preventDefault()
    if (opened && !field.hasMatch) return
    field.settle()
    close()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') enter(event)
    // Tab picks an option reached with the arrows, not one that is merely first.
    else if (event.key === 'Tab' && opened && hasMoved.current) clickHighlighted(event.currentTarget)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMoved.current = opened
  }
  return (
    <Card title="Pickup">
      <div className={classes['wide-field']}>
        <Select
          {...listProps}
          {...input}
          description={field.hotel && <Pickup hotel={field.hotel} />}
          dropdownOpened={opened}
          onDropdownOpen={() => setOpened(true)}
          onDropdownClose={close}
          // An open list would hide the error.
          openOnFocus={!field.isUnmatched && !input.error}
          data={hotels.map(itemOf)}
          value={field.hotel?.id ?? null}
          searchValue={field.text}
          rightSection={field.isUnmatched && <ClearText onClear={() => field.choose(null)} />}
          rightSectionPointerEvents={field.isUnmatched ? 'all' : 'none'}
          onChange={field.choose}
          // onSearchChange also reports the reset on blur; onInput only what is typed.
          onInput={(event) => {
            hasMoved.current = false
            field.type(event.currentTarget.value)
          }}
          onBlur={field.settle}
          onKeyDown={press}
        />
      </div>
    </Card>
  )
}

const Pickup = ({ hotel: { estimatedMinsPrior, pickup } }: { hotel: PickupHotel }) => (
  <>
    <span>{pickupText(estimatedMinsPrior)}</span> <b>{pickup}</b>
  </>
)

/** What Mantine does on Enter. */
function clickHighlighted(input: HTMLInputElement) {
  const id = input.getAttribute('aria-activedescendant')
  if (id) document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.click()
}

const listProps = {
  label: "Guest's Hotel",
  placeholder: 'Search hotels',
  searchable: true,
  clearable: true,
  allowDeselect: false,
  selectFirstOptionOnChange: true,
  filter: ({ options, search }) =>
    options.filter((option) => 'label' in option && isMatch(option.label, search)),
  nothingFoundMessage: 'No hotel matches. Check the spelling or leave it empty.',
  // A listbox may contain only options, so it scrolls without a wrapper.
  withScrollArea: false,
  classNames: { dropdown: classes['hotel-list'] ?? '', options: classes['hotels'] ?? '' },
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
  comboboxProps: { withinPortal: false },
  // Not a tab stop.
  attributes: { options: { tabIndex: -1 } },
  clearButtonProps: { 'aria-label': 'Clear hotel' },
  renderOption: ({ option }) => <HotelOption {...(option as HotelItem)} />,
} satisfies SelectProps

/** Looks like Mantine's clear button for a chosen hotel. */
const ClearText = ({ onClear }: { onClear: () => void }) => (
  <Input.ClearButton
    tabIndex={-1}
    aria-hidden="true"
    aria-label="Clear hotel"
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClear}
  />
)

function HotelOption({ label, minutes, pickup }: HotelItem) {
  return (
    <div className={classes['hotel']}>
      <Text size="sm">{label}</Text>
      <Text size="sm" className={classes['pickup-time'] ?? ''}>
        {pickup}
      </Text>
      <Text size="xs" className={classes['pickup'] ?? ''}>
        {pickupText(minutes)}
      </Text>
    </div>
  )
}

const normalize = (text: string) => text.trim().toLowerCase()

/** Matches every word, in any order. */
const isMatch = (label: string, text: string): boolean =>
  normalize(text)
    .split(/\s+/)
    .every((word) => normalize(label).includes(word))

/** The hotel with this exact name, or the only match. */
function onlyMatch(hotels: readonly PickupHotel[], text: string): PickupHotel | undefined {
  const matches = hotels.filter(({ label }) => isMatch(label, text))
  const named = matches.filter(({ label }) => normalize(label) === normalize(text))
  const [first, second] = named.length > 0 ? named : matches
  return second ? undefined : first
}

/** On blur the text either names a hotel, is empty, or shows an error. */
function useHotelField(form: BookingForm, hotels: readonly PickupHotel[]) {
  const [text, setText] = useState(() => form.getValues().hotelText)
  const [hotelID, setHotelID] = useState(() => form.getValues().hotelID)
  const set = (nextID: string | null, nextText: string) => {
    setText(nextText)
    setHotelID(nextID)
    form.setFieldValue('hotelText', nextText, { forceUpdate: false })
    form.setFieldValue('hotelID', nextID, { forceUpdate: false })
  }
  const isUnmatched = hotelID === null && text !== ''
  const match = isUnmatched && text.trim() ? onlyMatch(hotels, text) : undefined
  return {
    text,
    hotel: hotels.find(({ id }) => id === hotelID),
    /** Text that is not a chosen hotel. */
    isUnmatched,
    hasMatch: match !== undefined,
    type: (typed: string) => set(null, typed),
    choose: (id: string | null) => set(id, hotels.find((hotel) => hotel.id === id)?.label ?? ''),
    settle: () => {
      if (!isUnmatched) return
      if (match) set(match.id, match.label)
      else if (!text.trim()) set(null, '')
      else form.setFieldError('hotelID', hotelError(form.getValues()))
    },
  }
}
