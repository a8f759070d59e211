import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { ReservationRef } from '#web/data/reservations.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

/** Why the reservation can't be changed, and the way back. */
export const NoForm = ({ of, texts }: { of: ReservationRef; texts: readonly string[] }) => (
  <Stack gap="md" align="flex-start">
    <FormAlert texts={texts} />
    <Button variant="default" renderRoot={(props) => <Link {...reservationLink(of)} {...props} />}>
      Back to the reservation
    </Button>
  </Stack>
)
