import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { BoardDeparture } from '#contract/day/board.ts'
import { manifestWeights, payloadWarnings } from '#contract/day/manifest-words.ts'
import type { Manifest } from '#contract/day/manifest.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import type { QueuedMark } from '#web/data/check-in/merge-marks.ts'
import { checkInText, overPayloadText, weightText } from '#web/features/day/departure-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/facts.tsx'

import classes from './load-line.module.css'

type Figures = ReturnType<typeof loadFigures>

/** Who is on board and what they weigh. */
export function LoadLine({ figures }: { figures: Figures }) {
  const { declared, scale, expected, weighed, guests, payload, unchecked, warnings } = figures
  return (
    <>
      <dl className={classes['load']}>
        <Fact name="Check-in">
          {checkInText(figures) + (unchecked > 0 ? `, ${unchecked} not checked yet` : '')}
        </Fact>
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

/** What is expected on board against the payload, always in view. */
export function PayloadLine({ figures: { expected, payload } }: { figures: Figures }) {
  if (payload === null) return null
  const weight = { pounds: expected, payload }
  const over = overPayloadText(weight)
  return (
    <div className={classes['payload']} data-over={over !== undefined || undefined}>
      <p>
        {over && <IconAlertTriangle size={18} stroke={2} aria-hidden="true" />}
        <strong>{weightText(weight)}</strong> <span>{over ?? `${poundsText(payload - expected)} left`}</span>
      </p>
      <div aria-hidden="true">
        <span style={{ width: `${Math.min(100, (expected / payload) * 100)}%` }} />
      </div>
    </div>
  )
}

/** What is sold, as weighed, against the payload, and what was declared where that differs. */
export function DepartureWeight({ departure }: { departure: BoardDeparture }) {
  const { pounds, declaredPounds } = departure
  const over = overPayloadText(departure)
  return (
    <>
      {weightText(departure)}
      {pounds !== declaredPounds && (
        <span className={classes['declared']}>{`${poundsText(declaredPounds)} declared`}</span>
      )}
      {over && (
        <Badge tone="waiting" icon={IconAlertTriangle}>
          {over}
        </Badge>
      )}
    </>
  )
}

/**
 * Of passengers whose marks the server may still refuse: they were boarded by a voucher, or want a seat back that was
 * released.
 */
export function uncheckedKeys(
  { reservations }: Pick<Manifest, 'reservations'>,
  waiting: readonly QueuedMark[],
): ReadonlySet<string> {
  const released = new Set(
    reservations.flatMap(({ quoteID, passengers }) =>
      passengers.filter((one) => one.released).map(({ position }) => keyOf({ quoteID, position })),
    ),
  )
  const wantsSeat = ({ mark }: QueuedMark) =>
    (mark.mark === 'boarded' || mark.mark === 'none') && released.has(keyOf(mark))
  const unchecked = waiting.filter((queued) => queued.mark.voucher !== undefined || wantsSeat(queued))
  return new Set(unchecked.map(({ mark }) => keyOf(mark)))
}

export const keyOf = ({ quoteID, position }: { quoteID: string; position: number }) =>
  `${quoteID} ${position}`

/** Of everyone on the manifest, with the marks that wait on this device. Weights in pounds. */
export function loadFigures({ departure, reservations }: Manifest, waiting: readonly QueuedMark[]) {
  const passengers = reservations.flatMap((reservation) => reservation.passengers)
  const countOf = (mark: string) => passengers.filter((passenger) => passenger.mark === mark).length
  const weights = manifestWeights(passengers)
  const unchecked = uncheckedKeys({ reservations }, waiting)
  return {
    ...weights,
    payload: departure.payload,
    guests: passengers.length,
    boarded: countOf('boarded'),
    noShows: countOf('no-show'),
    unchecked: reservations.flatMap((reservation) =>
      reservation.passengers.filter(
        ({ mark, position }) =>
          mark === 'boarded' && unchecked.has(keyOf({ quoteID: reservation.quoteID, position })),
      ),
    ).length,
    warnings: payloadWarnings(weights, departure.payload),
  }
}
