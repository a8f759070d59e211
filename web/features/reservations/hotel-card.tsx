import { Select, Text, type ComboboxItem } from '@mantine/core'

import type { Quote } from '#contract/quotes.ts'
import type { BookingForm } from '#web/features/reservations/use-booking-form.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-form.module.css'

type Hotel = Quote['PickupClassHotelList'][string][number]

interface Props {
  form: BookingForm
  hotels: readonly Hotel[]
}

interface HotelItem extends ComboboxItem {
  minutes: number
}

const pickupText = (minutes: number) => `Estimated Pickup: ${minutes} minutes prior to tour time.`

export function HotelCard({ form, hotels }: Props) {
  const data = hotels.map(({ id, label, estimatedMinsPrior }) => ({
    value: id,
    label,
    minutes: estimatedMinsPrior,
  }))
  return (
    <Card title="Pickup">
      <div className={classes['wide-field']}>
        <Select
          key={form.key('hotelID')}
          label="Guest's Hotel"
          placeholder="Search hotels"
          searchable
          clearable
          selectFirstOptionOnChange
          nothingFoundMessage="No hotel matches. Check the spelling or leave it empty."
          maxDropdownHeight={320}
          comboboxProps={{ withinPortal: false }}
          clearButtonProps={{ 'aria-label': 'Clear hotel' }}
          data={data}
          renderOption={({ option }) => <HotelOption {...(option as HotelItem)} />}
          {...form.getInputProps('hotelID')}
        />
      </div>
    </Card>
  )
}

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
