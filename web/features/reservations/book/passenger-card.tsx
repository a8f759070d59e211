import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'

import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-form.module.css'

interface Props {
  form: BookingForm
  index: number
  /** 'Passenger 2 (Child)' */
  title: string
}

export function PassengerCard({ form, index, title }: Props) {
  const field = (name: 'FirstName' | 'LastName' | 'BodyWeight') => {
    const path = `paxArray.${index}.${name}` as const
    return {
      name: path,
      autoComplete: 'off',
      required: true,
      withAsterisk: false,
      ...form.getInputProps(path),
    }
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

/** Most often the one who books also travels. */
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
