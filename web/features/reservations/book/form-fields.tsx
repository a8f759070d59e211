import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'

import type { Quote } from '#contract/quotes.ts'
import { HotelCard } from '#web/features/reservations/book/hotel-card.tsx'
import { pickupHotels } from '#web/features/reservations/book/pickup-hotels.ts'
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
  const titles = form
    .getInitialValues()
    .paxArray.map(({ Type }, index) => `Passenger ${index + 1}${paxMode ? '' : ` (${Type})`}`)
  return (
    <>
      <LeadPassengerCard form={form} />
      {titles.map((title, index) => (
        <PassengerCard key={title} form={form} index={index} title={title} />
      ))}
      {quote.Attributes.length > 0 && <AdditionalDataCard form={form} attributes={quote.Attributes} />}
      {hotels.length > 0 && <HotelCard key={form.key('hotelID')} form={form} hotels={hotels} />}
    </>
  )
}

const required = { required: true, withAsterisk: false }

function LeadPassengerCard({ form }: { form: BookingForm }) {
  const field = (path: 'masterFirstName' | 'masterLastName' | 'emailAddress' | 'phoneNumber') => ({
    name: path,
    ...required,
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

interface PassengerProps {
  form: BookingForm
  index: number
  /** 'Passenger 2 (Child)' */
  title: string
}

function PassengerCard({ form, index, title }: PassengerProps) {
  const field = (name: 'FirstName' | 'LastName' | 'BodyWeight') => {
    const path = `paxArray.${index}.${name}` as const
    return { name: path, autoComplete: 'off', ...required, ...form.getInputProps(path) }
  }
  const keyOf = (name: string) => form.key(`paxArray.${index}.${name}`)
  return (
    <Card title={title} aside={index === 0 && <SameAsLead form={form} />}>
      <div className={classes['passenger']}>
        <TextInput
          key={keyOf('FirstName')}
          label="First Name"
          autoCapitalize="words"
          {...field('FirstName')}
        />
        <TextInput key={keyOf('LastName')} label="Last Name" autoCapitalize="words" {...field('LastName')} />
        <TextInput
          key={keyOf('BodyWeight')}
          label="Body Weight (in lbs)"
          type="number"
          inputMode="numeric"
          min={1}
          max={600}
          step={1}
          classNames={{ input: classes['number'] ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
          onWheel={(event) => event.currentTarget.blur()}
          {...field('BodyWeight')}
        />
      </div>
    </Card>
  )
}

function SameAsLead({ form }: { form: BookingForm }) {
  const copy = () => {
    const { masterFirstName, masterLastName } = form.getValues()
    form.setFieldValue('paxArray.0.FirstName', masterFirstName)
    form.setFieldValue('paxArray.0.LastName', masterLastName)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconCopy size={14} stroke={1.75} aria-hidden="true" />}
      onClick={copy}
    >
      Same as lead passenger
    </Button>
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
