import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import { manifestWeights, payloadWarnings } from '#contract/day/manifest-words.ts'
import type { Manifest } from '#contract/day/manifest.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { checkInText } from '#web/features/day/departure-words.ts'
import { Fact } from '#web/ui/facts.tsx'

import classes from './load-line.module.css'

type Figures = ReturnType<typeof loadFigures>

/** Who is on board and what they weigh. */
export function LoadLine({ figures }: { figures: Figures }) {
  const { declared, scale, expected, weighed, guests, payload, warnings } = figures
  return (
    <>
      <dl className={classes['load']}>
        <Fact name="Check-in">{checkInText(figures)}</Fact>
        <Fact name="Declared">{poundsText(declared)}</Fact>
        <Fact name="Scale">{`${poundsText(scale)} (${weighed} of ${guests})`}</Fact>
        <Fact name="Expected">{poundsText(expected)}</Fact>
        {payload !== null && <Fact name="Payload">{poundsText(payload)}</Fact>}
      </dl>
      {warnings.map((text) => (
        <Alert key={text} color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
          {text}
        </Alert>
      ))}
    </>
  )
}

/** Of everyone on the manifest. Weights in pounds. */
export function loadFigures({ departure, reservations }: Manifest) {
  const passengers = reservations.flatMap((reservation) => reservation.passengers)
  const countOf = (mark: string) => passengers.filter((passenger) => passenger.mark === mark).length
  const weights = manifestWeights(passengers)
  return {
    ...weights,
    payload: departure.payload,
    guests: passengers.length,
    boarded: countOf('boarded'),
    noShows: countOf('no-show'),
    warnings: payloadWarnings(weights, departure.payload),
  }
}
