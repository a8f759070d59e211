import { Button, UnstyledButton } from '@mantine/core'

import type { ManifestPassenger } from '#contract/day/manifest.ts'
import { nameOf } from '#web/features/day/check-in/party.ts'
import { ScaleField } from '#web/features/day/check-in/scale-field.tsx'
import { markLooks } from '#web/features/day/mark-words.ts'
import { weightIn } from '#web/weights/typed-weight.ts'
import { useWeightUnit } from '#web/weights/weight-unit.ts'

import classes from './check-in.module.css'

interface Props {
  passenger: ManifestPassenger
  canMark: boolean
  onBoard: () => void
  mark: { asNoShow: () => void; asMissing: () => void; weigh: (pounds: number | null) => void }
}

/** A tap on the row boards the passenger. Once boarded it does nothing, so that a second tap takes nothing back. */
export function PassengerRow({ passenger, canMark, onBoard, mark }: Props) {
  const unit = useWeightUnit()
  const { label, icon: Icon } = markLooks[passenger.mark]
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
            {!isInert && <span className={classes['hidden']}>Board </span>}
            {name}
          </span>
          <span className={classes['facts']}>{facts.join(' · ')}</span>
        </span>
        <span className={classes['state']}>{passenger.mark !== 'none' && label}</span>
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
      </div>
    </li>
  )
}

const extraSeat = ({ seats }: ManifestPassenger) => (seats > 1 ? [`${seats} seats`] : [])
