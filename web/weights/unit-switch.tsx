import { Button } from '@mantine/core'

import { setWeightUnit, useWeightUnit } from '#web/weights/weight-unit.ts'

import classes from './unit-switch.module.css'

const units = ['lb', 'kg'] as const

/** 'lb | kg', for all weights of the page. Large: for a thumb. */
export function WeightUnitSwitch({ large = false }: { large?: boolean }) {
  const chosen = useWeightUnit()
  return (
    <fieldset className={classes['units']} aria-label="Weights in">
      <Button.Group>
        {units.map((unit) => (
          <Button
            key={unit}
            variant="default"
            size={large ? 'sm' : 'compact-sm'}
            {...(large && { mih: 44 })}
            aria-pressed={unit === chosen}
            onClick={() => setWeightUnit(unit)}
          >
            {unit}
          </Button>
        ))}
      </Button.Group>
    </fieldset>
  )
}
