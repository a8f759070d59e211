import { Radio } from '@mantine/core'
import { useState } from 'react'

import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/fields.tsx'

import classes from './reservation-form.module.css'

const choices = [
  { value: 'card', label: 'Card', description: 'The guest pays on the payment page.' },
  { value: 'cash', label: 'Cash', description: 'Confirmed at once.' },
  { value: 'terminal', label: 'Card terminal', description: 'Confirmed at once.' },
] as const

/** How a walk-up pays, on the provider's own site. */
export function DeskPayment({ form }: { form: BookingForm }) {
  const { onChange, ...group } = form.getInputProps('payment')
  const [chosen, setChosen] = useState(form.getValues().payment)
  const change = (value: string) => {
    setChosen(choices.find((choice) => choice.value === value)?.value)
    onChange(value)
  }
  return (
    <Card title="Payment">
      <div className={classes['fields']}>
        <Radio.Group label="How the guest pays" {...group} onChange={change}>
          {choices.map((choice) => (
            <Radio key={choice.value} name="payment" mt="xs" {...choice} />
          ))}
        </Radio.Group>
        {chosen !== 'card' && (
          <TextField
            form={form}
            name="paymentReference"
            required
            hintBelow
            label="Payment reference"
            description="The number of the receipt. It stands in the takings."
            autoComplete="off"
            maxLength={100}
          />
        )}
      </div>
    </Card>
  )
}
