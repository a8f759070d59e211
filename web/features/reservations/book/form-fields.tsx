import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'

import type { Quote } from '#contract/quotes.ts'
import { clearFollowersErrors } from '#web/features/reservations/book/passengers/linked-names.ts'
import { Passengers } from '#web/features/reservations/book/passengers/passengers.tsx'
import { HotelCard } from '#web/features/reservations/book/pickup/hotel-card.tsx'
import { pickupHotels } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import { PolicyCard } from '#web/features/reservations/book/policy-card.tsx'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-form.module.css'

interface Props {
  form: BookingForm
  offer: BookingOffer
  paxMode: boolean
}

export function FormFields({ form, offer: { quote, itinerary }, paxMode }: Props) {
  const hotels = pickupHotels(quote, itinerary)
  return (
    <>
      <LeadPassengerCard form={form} />
      <Passengers form={form} paxMode={paxMode} />
      {quote.Attributes.length > 0 && <AdditionalDataCard form={form} attributes={quote.Attributes} />}
      {hotels.length > 0 && <HotelCard key={form.key('hotelID')} form={form} hotels={hotels} />}
      <PolicyCard policy={quote.cancellationPolicy} />
    </>
  )
}

const required = { required: true, withAsterisk: false }

function LeadPassengerCard({ form }: { form: BookingForm }) {
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
