import { TextInput } from '@mantine/core'

import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-form.module.css'

export function LeadPassengerCard({ form }: { form: BookingForm }) {
  const field = (path: 'masterFirstName' | 'masterLastName' | 'emailAddress' | 'phoneNumber') => ({
    name: path,
    required: true,
    withAsterisk: false,
    ...form.getInputProps(path),
  })
  return (
    <Card title="Lead Passenger">
      <div className={classes['fields']}>
        <TextInput
          key={form.key('masterFirstName')}
          label="First Name"
          autoComplete="given-name"
          autoCapitalize="words"
          {...field('masterFirstName')}
        />
        <TextInput
          key={form.key('masterLastName')}
          label="Last Name"
          autoComplete="family-name"
          autoCapitalize="words"
          {...field('masterLastName')}
        />
        <TextInput
          key={form.key('emailAddress')}
          label="Email Address"
          description="The confirmation will be sent here."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          {...field('emailAddress')}
        />
        <TextInput
          key={form.key('phoneNumber')}
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...field('phoneNumber')}
        />
      </div>
    </Card>
  )
}
