import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { holds, permissions } from '#contract/permissions.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { Step } from '#web/features/reservations/status/step.tsx'
import { useUser } from '#web/session/current-user.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notice } from '#web/ui/notice.tsx'
import { useNow } from '#web/ui/use-now.ts'

import classes from './reservation-page.module.css'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  status: ReservationStatus
}

/** For the provider, once no one travels any more. */
export function EraseCard({ of, record: { reservation }, status }: Props) {
  const isProvider = holds(useUser().role.permissions, permissions.providerAdministrator)
  const now = useNow(60_000)
  const isAhead = status === 'Confirmed' && reservation.departsAt > now
  const [opened, setOpened] = useState(false)
  if (!isProvider || isAhead || reservation.guestDataErasedAt) return null
  return (
    <Card title="Guest data">
      <ul className={classes['steps']}>
        <Step about="When a guest asks for it. It happens by itself some time after the tour.">
          <Button variant="default" mih={44} c="var(--mantine-color-error)" onClick={() => setOpened(true)}>
            Erase guest data
          </Button>
        </Step>
      </ul>
      <EraseDialog of={of} opened={opened} onClose={() => setOpened(false)} />
    </Card>
  )
}

interface DialogProps {
  of: ReservationRef
  opened: boolean
  onClose: () => void
}

function EraseDialog({ of: { id, agencyID }, opened, onClose }: DialogProps) {
  const client = useQueryClient()
  const erasing = useMutation({
    mutationFn: () => call('eraseGuestData', { agencyID, id }),
    onSuccess: async () => {
      notice('Guest data erased')
      onClose()
      await refreshAfterChange(client)
    },
  })
  const close = () => {
    erasing.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Erase the guest data of this reservation?"
      confirmLabel="Erase guest data"
      red
      waiting={erasing.isPending}
      errors={erasing.error ? textsOf(erasing.error) : []}
      onConfirm={() => erasing.mutate()}
      onClose={close}
    >
      <Text size="sm" fw={600}>
        Erased
      </Text>
      <Text component="ul" size="sm" mt={0} mb="sm" pl="lg">
        <li>Names, email and phone</li>
        <li>Weights, declared and from the scale</li>
        <li>Hotel, answers, agency reference, and reasons given</li>
        <li>The same in the history, the emails and the audit log</li>
      </Text>
      <Text size="sm" fw={600}>
        Kept
      </Text>
      <Text component="ul" size="sm" mt={0} mb="sm" pl="lg">
        <li>Reservation number, tour, and who boarded</li>
        <li>Prices, payments and account lines</li>
        <li>Who changed what and when</li>
      </Text>
      This can't be undone. Afterwards the reservation can't be changed or emailed.
    </ConfirmDialog>
  )
}
