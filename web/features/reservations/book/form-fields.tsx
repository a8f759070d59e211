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
import { TextField } from '#web/ui/form/fields.tsx'

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

function LeadPassengerCard({ form, emailHint }: { form: BookingForm; emailHint: string }) {
  const isBlank = form.getInitialValues().masterFirstName === ''
  /** Passengers may follow the name. */
  const name = (path: 'masterFirstName' | 'masterLastName') => {
    const { onChange, ...rest } = form.getInputProps(path)
    const change = (event: ChangeEvent<HTMLInputElement>) => {
      onChange(event)
      clearFollowersErrors(form)
    }
    return { name: path, required: true, withAsterisk: false, ...rest, onChange: change }
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
        <TextField
          form={form}
          name="emailAddress"
          required
          hintBelow
          label="Email Address"
          description={emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <TextField
          form={form}
          name="phoneNumber"
          required
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
    </Card>
  )
}

function ReferenceCard({ form }: { form: BookingForm }) {
  return (
    <Card title="Reference">
      <div className={classes['fields']}>
        <TextField
          form={form}
          name="agencyReference"
          hintBelow
          label="Your reference"
          description="Optional. Shown on the voucher."
          autoComplete="off"
          maxLength={100}
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
