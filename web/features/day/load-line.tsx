import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import { poundsText } from '#contract/weights/pound-text.ts'
import { checkInText } from '#web/features/day/departure-words.ts'
import type { loadFigures } from '#web/features/day/load-figures.ts'

import classes from './load-line.module.css'

type Figures = ReturnType<typeof loadFigures>

/** Who is on board and what they weigh. */
export function LoadLine({ figures }: { figures: Figures }) {
  const { declared, scale, expected, weighed, guests, payload, warnings } = figures
  return (
    <>
      <dl className={classes['load']}>
        <Figure name="Check-in" text={checkInText(figures)} />
        <Figure name="Declared" text={poundsText(declared)} />
        <Figure name="Scale" text={`${poundsText(scale)} (${weighed} of ${guests})`} />
        <Figure name="Expected" text={poundsText(expected)} />
        {payload !== null && <Figure name="Payload" text={poundsText(payload)} />}
      </dl>
      {warnings.map((text) => (
        <Alert key={text} color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
          {text}
        </Alert>
      ))}
    </>
  )
}

const Figure = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
