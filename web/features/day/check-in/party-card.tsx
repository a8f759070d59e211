import { Button, Title, UnstyledButton, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'

import { overLimitText, paymentText } from '#contract/day/manifest-words.ts'
import type { ManifestReservation, ManifestPassenger } from '#contract/day/manifest.ts'
import { scaleLimits } from '#contract/weights/weight-limits.ts'
import { secondSeatText } from '#web/features/day/check-in/boarding.ts'
import { isMissing, leadOf, nameOf } from '#web/features/day/check-in/party.ts'
import type { Desk } from '#web/features/day/check-in/use-check-in.ts'
import { keyOf } from '#web/features/day/load-line.tsx'
import { looksOf } from '#web/features/day/mark-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { weightIn, poundsOf, poundsTyped, shownWeight, weightRange } from '#web/weights/typed-weight.ts'
import { useWeightUnit, type WeightUnit } from '#web/weights/weight-unit.ts'

import classes from './check-in.module.css'

interface Props extends Pick<Desk, 'mark'> {
  reservation: ManifestReservation
  board: Desk['boarding']['board']
  canMark: boolean
  /** Before the departure. */
  canRelease: boolean
  /** Seats of the departure. */
  free: number
  /** Passengers whose marks the server may still refuse. */
  unchecked: ReadonlySet<string>
  /** Just scanned. */
  isFound: boolean
}

export function PartyCard(props: Props) {
  const { reservation, canMark, isFound, unchecked, board, mark } = props
  const id = useId()
  const { quoteID, orl, payment, passengers } = reservation
  const missing = passengers.filter(isMissing)
  return (
    <section
      className={classes['party']}
      aria-labelledby={id}
      data-party={quoteID}
      data-found={isFound || undefined}
    >
      <div className={classes['head']}>
        <Title order={2} id={id} className={classes['lead'] ?? ''}>
          {orl} <span>{leadOf(reservation)}</span>
        </Title>
        {payment === 'due' && (
          <Badge tone="waiting" icon={IconAlertTriangle}>
            {paymentText(reservation)}
          </Badge>
        )}
        {missing.length > 1 && (
          <Button
            variant="default"
            className={classes['all'] ?? ''}
            disabled={!canMark}
            aria-label={`Board all ${missing.length} of ${orl}`}
            onClick={() => board({ reservation, passengers: missing })}
          >
            Board all {missing.length}
          </Button>
        )}
      </div>
      <ul className={classes['rows']}>
        {passengers.map((passenger) => (
          <PassengerRow
            key={passenger.position}
            {...props}
            passenger={passenger}
            isUnchecked={unchecked.has(keyOf({ quoteID, position: passenger.position }))}
            onBoard={() => board({ reservation, passengers: [passenger] })}
            mark={mark({ reservation, passenger })}
          />
        ))}
      </ul>
    </section>
  )
}

interface PassengerRowProps extends Pick<Props, 'reservation' | 'canMark' | 'canRelease' | 'free'> {
  passenger: ManifestPassenger
  isUnchecked: boolean
  onBoard: () => void
  mark: ReturnType<Desk['mark']>
}

/** A tap on the row boards the passenger. Once boarded it does nothing, so that a second tap takes nothing back. */
function PassengerRow(props: PassengerRowProps) {
  const { passenger, canMark, canRelease, isUnchecked, onBoard, mark } = props
  const unit = useWeightUnit()
  const { label, icon: Icon } = looksOf(passenger)
  const name = nameOf(passenger)
  const isInert = !canMark || passenger.mark === 'boarded'
  const facts = [passenger.type, weightIn(passenger.weight, unit), ...extraSeat(passenger)]
  return (
    <li className={classes['row']} data-mark={passenger.mark}>
      <UnstyledButton
        className={classes['board']}
        aria-disabled={isInert || undefined}
        onClick={() => {
          if (!isInert) onBoard()
        }}
      >
        <Icon size={28} stroke={1.75} aria-hidden="true" />
        <span className={classes['who']}>
          <span className={classes['name']}>
            {!isInert && <span className="for-screen-readers">Board </span>}
            {name}
          </span>
          <span className={classes['facts']}>{facts.join(' · ')}</span>
          {weightWarnings(props, unit).map((text) => (
            <span key={text} className={classes['warning']}>
              <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
              {text}
            </span>
          ))}
        </span>
        <span className={classes['state']}>{stateText(passenger, label, isUnchecked)}</span>
      </UnstyledButton>
      <div className={classes['controls']}>
        <ScaleField guest={name} pounds={passenger.scaleWeight} disabled={!canMark} onWeigh={mark.weigh} />
        <Button
          variant="default"
          className={classes['second'] ?? ''}
          disabled={!canMark}
          aria-label={passenger.mark === 'none' ? `No-show: ${name}` : `Undo: ${name}`}
          onClick={passenger.mark === 'none' ? mark.asNoShow : mark.asMissing}
        >
          {passenger.mark === 'none' ? 'No-show' : 'Undo'}
        </Button>
        {canRelease && passenger.mark === 'no-show' && !passenger.released && (
          <Button
            variant="default"
            className={classes['all'] ?? ''}
            aria-label={`Release seats: ${name}`}
            onClick={mark.release}
          >
            Release seats
          </Button>
        )}
      </div>
    </li>
  )
}

const extraSeat = ({ seats }: ManifestPassenger) => (seats > 1 ? [`${seats} seats`] : [])

function stateText({ mark, released }: ManifestPassenger, label: string, isUnchecked: boolean): string {
  if (isUnchecked && (mark === 'boarded' || (mark === 'none' && released))) return 'Not checked yet'
  return mark === 'none' && !released ? '' : label
}

/** What the scale means for this passenger, before and after boarding. */
function weightWarnings(
  { passenger, reservation: { weightRule }, free }: PassengerRowProps,
  unit: WeightUnit,
): string[] {
  const over = overLimitText(passenger, weightRule, (limit) => weightIn(limit, unit))
  const seats = secondSeatText(passenger, weightRule, free)
  return [over ?? [], seats ?? []].flat()
}

interface ScaleFieldProps {
  guest: string
  /** In pounds; null until weighed. */
  pounds: number | null
  disabled: boolean
  /** Null takes the weight back. */
  onWeigh: (pounds: number | null) => void
}

/** Takes the weight on Enter, or when the field is left. */
function ScaleField({ guest, pounds, disabled, onWeigh }: ScaleFieldProps) {
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
