import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { foundRef } from '#web/data/reservations.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'

interface Props extends Pick<AnchorProps, 'size' | 'className'> {
  reservation: { quoteID: string; agencyID: string; orl: string }
}

/** Opens the reservation: inside its agency, or on the provider's own site if its desk sold it. */
export function ReservationNumber({ reservation, ...looks }: Props) {
  const { id, agencyID } = foundRef(reservation, useUser().agency.id)
  return (
    <Anchor
      {...looks}
      renderRoot={(props) =>
        agencyID ? (
          <Link to={pages['agency-reservation']} params={{ agencyID, id }} {...props} />
        ) : (
          <Link to={pages['reservation-status']} params={{ id }} {...props} />
        )
      }
    >
      {reservation.orl}
    </Anchor>
  )
}
