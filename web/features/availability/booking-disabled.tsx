import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import { useUser } from '#web/session/current-user.ts'

/** Explains why there is no Book Now. */
export function BookingDisabled() {
  const { agency } = useUser()
  if (!agency.metadata.disable_booking) return null
  return (
    <Alert color="blue" role="note" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
      {`Booking is turned off for ${agency.name}, so there is no Book Now. Ask the tour provider to turn it on.`}
    </Alert>
  )
}
