import { Button, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'

import type { ManifestReservation } from '#contract/day/manifest.ts'
import { paymentText } from '#contract/day/party-words.ts'
import { isMissing, leadOf } from '#web/features/day/check-in/party.ts'
import { PassengerRow } from '#web/features/day/check-in/passenger-row.tsx'
import type { useCheckIn } from '#web/features/day/check-in/use-check-in.ts'
import { Badge } from '#web/ui/badge.tsx'

import classes from './check-in.module.css'

interface Props extends Pick<ReturnType<typeof useCheckIn>, 'board' | 'mark'> {
  reservation: ManifestReservation
  canMark: boolean
  /** Just scanned. */
  isFound: boolean
}

export function PartyCard({ reservation, canMark, isFound, board, mark }: Props) {
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
            passenger={passenger}
            canMark={canMark}
            onBoard={() => board({ reservation, passengers: [passenger] })}
            mark={mark({ reservation, passenger })}
          />
        ))}
      </ul>
    </section>
  )
}
