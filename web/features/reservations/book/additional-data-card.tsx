import { TextInput } from '@mantine/core'

import type { Quote } from '#contract/quotes.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-form.module.css'

interface Props {
  form: BookingForm
  attributes: Quote['Attributes']
}

/** What this tour asks for besides. */
export function AdditionalDataCard({ form, attributes }: Props) {
  return (
    <Card title="Additional Data">
      <div className={classes['fields']}>
        {attributes.map(({ AttributeId, Name }, index) => {
          const path = `attribArray.${index}.value` as const
          return (
            <TextInput
              key={form.key(path)}
              id={`attribute-${AttributeId}`}
              label={Name}
              name={path}
              autoComplete="off"
              maxLength={500}
              {...form.getInputProps(path)}
            />
          )
        })}
      </div>
    </Card>
  )
}
