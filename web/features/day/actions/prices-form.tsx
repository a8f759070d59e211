import { Text, TextInput } from '@mantine/core'

import type { BoardDeparture } from '#contract/day/board.ts'
import { departureErrors, departureLimits } from '#contract/day/departure-limits.ts'
import { centsOf } from '#contract/money.ts'
import { ChangeForm } from '#web/features/day/actions/change-form.tsx'
import { type ActionProps, sendChange } from '#web/features/day/actions/send-change.ts'

import classes from './actions.module.css'

const labels = { adult: 'Adult', child: 'Child', adultFees: 'Adult fees', childFees: 'Child fees' }
const fields = Object.keys(labels) as (keyof typeof labels)[]

const wrong = (text: string) => {
  const cents = centsOf(text)
  return cents === undefined || cents > departureLimits.priceCents ? departureErrors.price : null
}

const valuesOf = ({ prices }: BoardDeparture) => ({
  adult: prices.adult.toFixed(2),
  child: prices.child.toFixed(2),
  adultFees: prices.adultFees.toFixed(2),
  childFees: prices.childFees.toFixed(2),
})

export function PricesForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      departure={departure}
      labels={labels}
      valuesOf={valuesOf}
      validate={{ adult: wrong, child: wrong, adultFees: wrong, childFees: wrong }}
      send={(prices, version) => sendChange(departure, version, { prices })}
      submitLabel="Change prices"
      doneText={() => 'Prices changed'}
      onClose={onClose}
      renderFields={(form) => (
        <>
          <Text size="sm">Net rates for new bookings. Reservations keep their prices.</Text>
          <div className={classes['pairs']}>
            {fields.map((field, index) => (
              <TextInput
                key={field}
                label={labels[field]}
                inputMode="decimal"
                leftSection="$"
                autoComplete="off"
                required
                withAsterisk={false}
                {...(index === 0 && { 'data-autofocus': true })}
                {...form.getInputProps(field)}
              />
            ))}
          </div>
        </>
      )}
    />
  )
}
