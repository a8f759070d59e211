import { TextInput } from '@mantine/core'
import { useState } from 'react'

import { scaleLimits } from '#contract/weights/weight-limits.ts'
import { poundsOf, poundsTyped, shownWeight, weightRange } from '#web/weights/typed-weight.ts'
import { useWeightUnit } from '#web/weights/weight-unit.ts'

import classes from './check-in.module.css'

interface Props {
  guest: string
  /** In pounds; null until weighed. */
  pounds: number | null
  disabled: boolean
  /** Null takes the weight back. */
  onWeigh: (pounds: number | null) => void
}

/** Takes the weight on Enter, or when the field is left. */
export function ScaleField({ guest, pounds, disabled, onWeigh }: Props) {
  const unit = useWeightUnit()
  const [typed, setTyped] = useState<string>()
  const known = shownWeight(pounds === null ? '' : String(pounds), unit)
  const isWrong = typed !== undefined && readTyped(typed, unit) === undefined
  const commit = () => {
    const read = typed === undefined ? undefined : readTyped(typed, unit)
    if (read === undefined) return
    setTyped(undefined)
    if (read !== pounds && typed !== known) onWeigh(read)
  }
  return (
    <TextInput
      className={classes['scale'] ?? ''}
      aria-label={`Scale weight of ${guest} in ${unit}`}
      placeholder="Scale"
      inputMode={unit === 'kg' ? 'decimal' : 'numeric'}
      enterKeyHint="done"
      autoComplete="off"
      maxLength={7}
      disabled={disabled}
      rightSection={<span aria-hidden="true">{unit}</span>}
      rightSectionPointerEvents="none"
      value={typed ?? known}
      error={isWrong && `Enter a weight ${weightRange(unit, scaleLimits)}.`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}

/** Undefined for what is no weight. */
function readTyped(typed: string, unit: 'lb' | 'kg'): number | null | undefined {
  return typed.trim() === '' ? null : poundsOf(poundsTyped(typed, unit), scaleLimits)
}
