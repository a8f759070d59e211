import { Button, Text, Title } from '@mantine/core'
import { useId } from 'react'

import type { MoneyMovement } from '#contract/after-sale/history.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { moneyState, moneyTitle } from '#web/features/reservations/history/history-words.ts'
import { SettleDialog } from '#web/features/reservations/history/settle-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { minuteText } from '#web/ui/moment-text.ts'

import classes from './history.module.css'

interface Props {
  of: ReservationRef
  movements: readonly MoneyMovement[]
}

const tones = { succeeded: 'good', done: 'good', settled: 'good', won: 'good', due: 'waiting' } as const
const toneOf = (state: MoneyMovement['state']) =>
  state in tones ? tones[state as keyof typeof tones] : undefined

/** Payments, refunds and disputes. A reservation on account has none. */
export function MoneyList({ of, movements }: Props) {
  const id = useId()
  const settling = useDialogAbout<MoneyMovement>()
  if (movements.length === 0) return null
  return (
    <div className={classes['part']}>
      <Title order={3} id={id}>
        Card payments
      </Title>
      <ul className={classes['entries']} aria-labelledby={id}>
        {movements.map((movement) => (
          <li key={movement.id}>
            <div className={classes['movement']}>
              <strong>{moneyTitle(movement)}</strong>
              <Badge tone={toneOf(movement.state)}>{moneyState(movement)}</Badge>
            </div>
            <Text size="sm" c="dimmed">
              <time dateTime={movement.at}>{minuteText(movement.at)}</time>
              {movement.reference && `, ${movement.reference}`}
            </Text>
            {movement.text && <Text size="sm">{movement.text}</Text>}
            {of.agencyID && movement.state === 'refused' && (
              <Button variant="default" size="sm" mt={4} onClick={() => settling.open(movement)}>
                Refunded another way
              </Button>
            )}
          </li>
        ))}
      </ul>
      {of.agencyID && <SettleDialog of={{ ...of, agencyID: of.agencyID }} dialog={settling} />}
    </div>
  )
}
