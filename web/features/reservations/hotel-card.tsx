import { Input, Select, type SelectProps, Text, type ComboboxItem } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

import type { Hotel } from '#web/features/reservations/booking-values.ts'
import type { BookingForm } from '#web/features/reservations/use-booking-form.ts'
import { useHotelField } from '#web/features/reservations/use-hotel-field.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-form.module.css'

interface Props {
  form: BookingForm
  hotels: readonly Hotel[]
}

interface HotelItem extends ComboboxItem {
  minutes: number
}

const pickupText = (minutes: number) => `Estimated Pickup: ${minutes} minutes prior to tour time.`

const itemOf = ({ id, label, estimatedMinsPrior }: Hotel): HotelItem => ({
  value: id,
  label,
  minutes: estimatedMinsPrior,
})

export function HotelCard({ form, hotels }: Props) {
  const field = useHotelField(form, hotels)
  const [opened, setOpened] = useState(false)
  const input = form.getInputProps('hotelID')
  /** Enter is for the list and for the hotel; only with both settled it is for the form. */
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    if (opened || field.isStray) event.preventDefault()
    if (opened && !field.isMeant) return
    field.settle()
    setOpened(false)
  }
  return (
    <Card title="Pickup">
      <div className={classes['wide-field']}>
        <Select
          {...listProps}
          {...input}
          description={field.hotel && pickupText(field.hotel.estimatedMinsPrior)}
          dropdownOpened={opened}
          onDropdownOpen={() => setOpened(true)}
          onDropdownClose={() => setOpened(false)}
          // The list would hide what is wrong.
          openOnFocus={!field.isStray && !input.error}
          data={hotels.map(itemOf)}
          value={field.hotel?.id ?? null}
          searchValue={field.text}
          rightSection={field.isStray && <ClearText onClear={() => field.choose(null)} />}
          rightSectionPointerEvents={field.isStray ? 'all' : 'none'}
          onChange={field.choose}
          // Only what is typed: the list's own search is emptied when the field is left.
          onInput={(event) => field.type(event.currentTarget.value)}
          onBlur={field.settle}
          onKeyDown={enter}
        />
      </div>
    </Card>
  )
}

const listProps = {
  label: "Guest's Hotel",
  placeholder: 'Search hotels',
  searchable: true,
  clearable: true,
  allowDeselect: false,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: 'No hotel matches. Check the spelling or leave it empty.',
  maxDropdownHeight: 320,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
  comboboxProps: { withinPortal: false },
  // No stop on the way to the next field.
  scrollAreaProps: { viewportProps: { tabIndex: -1 } },
  clearButtonProps: { 'aria-label': 'Clear hotel' },
  renderOption: ({ option }) => <HotelOption {...(option as HotelItem)} />,
} satisfies SelectProps

/** As the list's own for a chosen hotel. */
const ClearText = ({ onClear }: { onClear: () => void }) => (
  <Input.ClearButton
    tabIndex={-1}
    aria-hidden="true"
    aria-label="Clear hotel"
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClear}
  />
)

function HotelOption({ label, minutes }: HotelItem) {
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Text size="xs" c="dimmed" className="tabular">
        {pickupText(minutes)}
      </Text>
    </div>
  )
}
