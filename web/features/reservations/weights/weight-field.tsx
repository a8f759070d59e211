import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'

import { weightLimits } from '#contract/weights/weight-limits.ts'
import type { WeightEffect } from '#web/features/reservations/weights/weight-effect.ts'
import { poundsOf, poundsTyped, shownWeight, weightIn } from '#web/weights/typed-weight.ts'
import { useWeightUnit, type WeightUnit } from '#web/weights/weight-unit.ts'

import classes from './weights.module.css'

export const weightLabels = { lb: 'Body Weight (in lbs)', kg: 'Body Weight (in kg)' } as const

const attributes = {
  // Browsers decide by their language which decimal sign a number input takes.
  kg: { type: 'text', inputMode: 'decimal' },
  lb: { type: 'number', inputMode: 'numeric', min: weightLimits.minimum, max: weightLimits.maximum, step: 1 },
} as const

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  name: string
  /** In pounds, whatever the user types in. */
  pounds: string
  onPounds: (pounds: string) => void
  effect: WeightEffect | undefined
  /** The tour has a rule: keeps room for the effect, so that nothing moves while someone types. */
  hasRule: boolean
  /** Filled in by the form. */
  isTypical: boolean
  /** In a table the label is a column's heading. */
  isCompact: boolean
}

export function WeightField({ pounds, onPounds, effect, hasRule, isTypical, isCompact, ...input }: Props) {
  const unit = useWeightUnit()
  const typed = useTyped(pounds, onPounds)
  const hidden = 'for-screen-readers'
  const compact = {
    classNames: { label: hidden, description: hidden, input: classes['number'] ?? '' },
    rightSection: <Aside {...{ pounds, effect, isTypical }} />,
    rightSectionWidth: 60,
    rightSectionPointerEvents: 'none',
  } as const
  return (
    <TextInput
      {...input}
      {...attributes[unit]}
      required
      withAsterisk={false}
      autoComplete="off"
      label={weightLabels[unit]}
      description={<Details {...{ pounds, effect, hasRule, isTypical }} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes['number'] ?? '' }}
      {...(isCompact && compact)}
      data-typical={isTypical || undefined}
      // Its text stands in the line that is kept for it.
      error={effect?.isError || input.error}
      {...typed}
      onFocus={(event) => event.currentTarget.select()}
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}

/** What was typed stays as it was typed, until the weight changes otherwise or the unit is switched. */
function useTyped(pounds: string, onPounds: (pounds: string) => void) {
  const unit = useWeightUnit()
  const [typed, setTyped] = useState({ text: pounds, pounds, unit: 'lb' as WeightUnit })
  const isCurrent = typed.unit === unit && typed.pounds === pounds
  return {
    value: isCurrent ? typed.text : shownWeight(pounds, unit),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value
      const next = poundsTyped(text, unit)
      setTyped({ text, pounds: next, unit })
      onPounds(next)
    },
  }
}

const typical = 'Typical weight, please check'

type DetailsProps = Pick<Props, 'pounds' | 'effect' | 'hasRule' | 'isTypical'>

/** The other unit, and below it what the weight means. */
function Details({ pounds, effect, hasRule, isTypical }: DetailsProps) {
  return (
    <span className={classes['details']} data-rule={hasRule || undefined}>
      <span>{useOtherUnit(pounds)}</span>
      <span className={classes['effect']} data-error={effect?.isError || undefined}>
        {!effect && isTypical && typical}
        <span aria-live="polite">{effect?.text}</span>
      </span>
    </span>
  )
}

/** What fits into a row of a table. */
function Aside({ pounds, effect, isTypical }: Omit<DetailsProps, 'hasRule'>) {
  const other = useOtherUnit(pounds)
  const text = effect?.short ?? (isTypical ? 'typical' : other)
  return (
    <span className={classes['aside']} data-effect={effect !== undefined} data-error={effect?.isError}>
      {text}
    </span>
  )
}

function useOtherUnit(pounds: string): string {
  const other = useWeightUnit() === 'kg' ? 'lb' : 'kg'
  const known = poundsOf(pounds)
  return known === undefined ? '' : weightIn(known, other)
}
