import { Checkbox, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'

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

import classes from './passengers.module.css'

interface Props {
  form: BookingForm
  index: number
  /** In a table the label is a column's heading. */
  isCompact?: boolean
}

const labels = { FirstName: 'First Name', LastName: 'Last Name' } as const
const required = { required: true, withAsterisk: false, autoComplete: 'off' }
const hiddenLabel = { label: classes['hidden'] ?? '' }

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

const typical = 'Typical weight, please check'

export function WeightInput({ form, index, isCompact = false }: Props) {
  const path = `paxArray.${index}.BodyWeight` as const
  const weight = useWatched(form, path)
  const isTypical = useWatched(form, `paxArray.${index}.weight`) === 'typical'
  const { defaultValue: _unused, ...input } = form.getInputProps(path)
  const check = () => set(form, index, 'weight', '')
  const compact = {
    classNames: { ...hiddenLabel, description: classes['hidden'] ?? '', input: classes['number'] ?? '' },
    rightSection: isTypical && <span className={classes['typical']}>typical</span>,
    rightSectionWidth: 56,
    rightSectionPointerEvents: 'none',
  } as const
  return (
    <TextInput
      {...required}
      {...input}
      label="Body Weight (in lbs)"
      // The line keeps its height, so that nothing moves when it is gone.
      description={isTypical ? typical : '\u00A0'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={path}
      type="number"
      inputMode="numeric"
      min={1}
      max={600}
      step={1}
      classNames={{ input: classes['number'] ?? '' }}
      {...(isCompact && compact)}
      data-typical={isTypical || undefined}
      value={weight}
      onFocus={(event) => event.currentTarget.select()}
      onWheel={(event) => event.currentTarget.blur()}
      onClick={check}
      onChange={(event) => {
        set(form, index, 'BodyWeight', event.currentTarget.value)
        check()
      }}
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
