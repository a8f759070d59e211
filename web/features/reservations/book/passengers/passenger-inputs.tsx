import { Checkbox, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'

import type { WeightRule } from '#contract/weights/weight-rule.ts'
import {
  editName,
  followLead,
  type NameField,
  set,
  shareLastName,
  useShownName,
  useWatched,
  useWatchedType,
  useWatchedPassengers,
} from '#web/features/reservations/book/passengers/linked-names.ts'
import type { PassengerType } from '#web/features/reservations/book/passengers/passenger-values.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { type BookedWeight, weightEffect } from '#web/features/reservations/weights/weight-effect.ts'
import { WeightField } from '#web/features/reservations/weights/weight-field.tsx'
import { useWeightUnit } from '#web/weights/weight-unit.ts'

import classes from './passengers.module.css'

/** What the passengers' weights mean for the tour. */
export interface PassengerWeights {
  rule: WeightRule | null
  /** For correcting a reservation, one for each passenger. */
  booked?: readonly BookedWeight[]
  /** False while the reservation is pending. */
  canChangeSeats?: boolean
}

interface Props {
  form: BookingForm
  index: number
  /** In a table the label is a column's heading. */
  isCompact?: boolean
}

const labels = { FirstName: 'First Name', LastName: 'Last Name' } as const
const required = { required: true, withAsterisk: false, autoComplete: 'off' }
const hiddenLabel = { label: 'for-screen-readers' }

export function NameInput({ form, index, field, isCompact = false }: Props & { field: NameField }) {
  const path = `paxArray.${index}.${field}` as const
  const { shown, isFollowing } = useShownName(form, index, field)
  const { defaultValue: _unused, ...input } = form.getInputProps(path)
  return (
    <TextInput
      {...required}
      {...input}
      label={labels[field]}
      name={path}
      autoCapitalize="words"
      {...(isCompact && { classNames: hiddenLabel, placeholder: labels[field] })}
      value={shown}
      // Typing replaces a name that isn't the passenger's own.
      onFocus={(event) => isFollowing && event.currentTarget.select()}
      onChange={(event) => editName(form, index, field, event.currentTarget.value)}
    />
  )
}

/** Only for correcting a reservation: a quote says how many adults and children there are. */
export function TypeInput({ form, index, isCompact = false }: Props) {
  const path = `paxArray.${index}.Type` as const
  const { defaultValue: _unused, ...input } = form.getInputProps(path)
  return (
    <NativeSelect
      {...input}
      label="Type"
      name={path}
      data={['Adult', 'Child']}
      {...(isCompact && { classNames: hiddenLabel })}
      value={useWatchedType(form, index)}
      onChange={(event) => set(form, index, 'Type', event.currentTarget.value as PassengerType)}
    />
  )
}

interface WeightInputProps extends Props {
  weights: PassengerWeights
}

export function WeightInput({ form, index, weights, isCompact = false }: WeightInputProps) {
  const path = `paxArray.${index}.BodyWeight` as const
  const pounds = useWatched(form, path)
  const unit = useWeightUnit()
  const { rule, booked, canChangeSeats } = weights
  const { defaultValue: _unused, onChange: _change, ...input } = form.getInputProps(path)
  const check = () => set(form, index, 'weight', '')
  return (
    <WeightField
      {...input}
      name={path}
      pounds={pounds}
      onPounds={(next) => {
        set(form, index, 'BodyWeight', next)
        check()
      }}
      effect={weightEffect({ text: pounds, unit, rule, booked: booked?.[index], canChangeSeats })}
      hasRule={rule !== null}
      isTypical={useWatched(form, `paxArray.${index}.weight`) === 'typical'}
      isCompact={isCompact}
      onClick={check}
    />
  )
}

export function SameAsLead({ form }: { form: BookingForm }) {
  return (
    <Checkbox
      size="sm"
      classNames={{ label: classes['check'] ?? '', body: classes['check'] ?? '' }}
      label="Same as lead passenger"
      checked={useWatched(form, 'paxArray.0.follows') === 'lead'}
      onChange={(event) => followLead(form, event.currentTarget.checked)}
    />
  )
}

export function SameLastName({ form }: { form: BookingForm }) {
  const others = useWatchedPassengers(form).slice(1)
  const isShared = others.every(({ follows }) => follows === 'first')
  const isMixed = !isShared && others.some(({ follows }) => follows === 'first')
  return (
    <Checkbox
      size="sm"
      classNames={{ label: classes['check'] ?? '', body: classes['check'] ?? '' }}
      label={
        <>
          Same last name for all
          {isMixed && <VisuallyHidden> (edited for some)</VisuallyHidden>}
        </>
      }
      checked={isShared}
      indeterminate={isMixed}
      onChange={() => shareLastName(form, !isShared && !isMixed)}
    />
  )
}
