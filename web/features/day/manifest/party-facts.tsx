import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import { paymentText, pickupText } from '#contract/day/manifest-words.ts'
import type { ManifestReservation } from '#contract/day/manifest.ts'
import { ReservationNumber } from '#web/features/day/reservation-number.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/facts.tsx'

import classes from './manifest.module.css'

interface Props {
  reservation: ManifestReservation
  /** Of the tour. */
  date: string
}

export const PartyNumber = ({ reservation }: Pick<Props, 'reservation'>) => (
  <ReservationNumber reservation={reservation} className={classes['number'] ?? ''} />
)

export const Payment = ({ reservation }: Pick<Props, 'reservation'>) =>
  reservation.payment === 'due' || reservation.payment === 'owed' ? (
    <Badge tone="waiting" icon={IconAlertTriangle}>
      {paymentText(reservation)}
    </Badge>
  ) : (
    <span>{paymentText(reservation)}</span>
  )

/** What the crew has to know of a party. */
export function PartyFacts({ reservation, date }: Props) {
  const { agency, agencyReference, leadFirstName, leadLastName, phone, attributes } = reservation
  const pickup = pickupText(reservation, date)
  return (
    <dl className={classes['facts']}>
      <Fact name="Lead">
        {leadFirstName} {leadLastName}
        {phone && (
          <>
            {', '}
            <Anchor inherit href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </Anchor>
          </>
        )}
      </Fact>
      <Fact name="Agency">{agencyReference ? `${agency}, ${agencyReference}` : agency}</Fact>
      <Fact name="Pickup">{pickup ?? 'No hotel pickup'}</Fact>
      {attributes.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
