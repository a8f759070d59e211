import { TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'

import type { Quote } from '#contract/quotes.ts'
import { clearFollowersErrors } from '#web/features/reservations/book/passengers/linked-names.ts'
import type { PassengerWeights } from '#web/features/reservations/book/passengers/passenger-inputs.tsx'
import { Passengers } from '#web/features/reservations/book/passengers/passengers.tsx'
import { HotelCard } from '#web/features/reservations/book/pickup/hotel-card.tsx'
import type { PickupHotel } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-form.module.css'

interface Props {
  form: BookingForm
  attributes: Quote['Attributes']
  hotels: readonly PickupHotel[]
  paxMode: boolean
  /** What goes to the email address. */
  emailHint?: string
  /** For correcting a reservation. */
  canChangeTypes?: boolean
  /** The passengers' lasting numbers. */
  numbers?: readonly number[]
  weights?: PassengerWeights
  /** What the party's weight means for the departure. */
  partyWeight?: ReactNode
}

export function FormFields({ form, attributes, hotels, paxMode, ...own }: Props) {
  const { emailHint = 'The confirmation will be sent here.', canChangeTypes = false, numbers = [] } = own
  return (
    <>
      <LeadPassengerCard form={form} emailHint={emailHint} />
      <Passengers
        {...{ form, paxMode, canChangeTypes, numbers }}
        {...(own.weights && { weights: own.weights })}
      />
      {own.partyWeight}
      {attributes.length > 0 && <AdditionalDataCard form={form} attributes={attributes} />}
      {hotels.length > 0 && <HotelCard key={form.key('hotelID')} form={form} hotels={hotels} />}
      <ReferenceCard form={form} />
    </>
  )
}

const required = { required: true, withAsterisk: false }

function LeadPassengerCard({ form, emailHint }: { form: BookingForm; emailHint: string }) {
  const isBlank = form.getInitialValues().masterFirstName === ''
  const field = (path: 'masterFirstName' | 'masterLastName' | 'emailAddress' | 'phoneNumber') => ({
    name: path,
    ...required,
    ...form.getInputProps(path),
  })
  /** Passengers may follow the name. */
  const name = (path: 'masterFirstName' | 'masterLastName') => {
    const { onChange, ...rest } = field(path)
    const change = (event: ChangeEvent<HTMLInputElement>) => {
      onChange(event)
      clearFollowersErrors(form)
    }
    return { ...rest, onChange: change }
  }
  return (
    <Card title="Lead Passenger">
      <div className={classes['fields']}>
        <TextInput
          key={form.key('masterFirstName')}
          label="First Name"
          autoComplete="given-name"
          autoCapitalize="words"
          {...name('masterFirstName')}
          data-page-focus={isBlank || undefined}
        />
        <TextInput
          key={form.key('masterLastName')}
          label="Last Name"
          autoComplete="family-name"
          autoCapitalize="words"
          {...name('masterLastName')}
        />
        <TextInput
          key={form.key('emailAddress')}
          label="Email Address"
          description={emailHint}
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

function ReferenceCard({ form }: { form: BookingForm }) {
  return (
    <Card title="Reference">
      <div className={classes['fields']}>
        <TextInput
          key={form.key('agencyReference')}
          label="Your reference"
          description="Optional. Shown on the voucher."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="agencyReference"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('agencyReference')}
        />
      </div>
    </Card>
  )
}

function AdditionalDataCard({ form, attributes }: { form: BookingForm; attributes: Quote['Attributes'] }) {
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
