import { Button, Text } from '@mantine/core'
import { IconPencil, IconUserMinus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { policyLine } from '#contract/after-sale/cancellation-policy.ts'
import { providerChangeDays } from '#contract/after-sale/change-period.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import type { CancelWhat } from '#web/features/reservations/cancel/cancel-dialog.tsx'
import { correctionLink } from '#web/features/reservations/reservation-links.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { Step } from '#web/features/reservations/status/step.tsx'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-page.module.css'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  status: ReservationStatus
  onCancel: (what: CancelWhat) => void
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Corrections and cancellations. An expired or canceled reservation can't change. */
export function ManageCard({ of, record, status, onCancel }: Props) {
  if (status === 'Expired' || status === 'Canceled') return null
  const { can } = record.reservation
  // An unpaid reservation can only be canceled whole.
  const canRemove = can.cancel && status === 'Confirmed' && record.query.paxArray.length > 1
  return (
    <Card title="Change or cancel">
      <ul className={classes['steps']}>
        {can.correct && (
          <Step about="Names, contact, weights, hotel and additional data.">
            <Button
              variant="default"
              mih={44}
              leftSection={<IconPencil {...icon} />}
              renderRoot={(props) => <Link {...correctionLink(of)} {...props} />}
            >
              Correct details
            </Button>
          </Step>
        )}
        {canRemove && (
          <Step about="The others keep their seats.">
            <Button
              variant="default"
              mih={44}
              leftSection={<IconUserMinus {...icon} />}
              onClick={() => onCancel('passengers')}
            >
              Cancel passengers
            </Button>
          </Step>
        )}
        {can.cancel && (
          <Step about={`${policyLine(record.reservation.policy)}.`}>
            <Button
              variant="default"
              mih={44}
              c="var(--mantine-color-error)"
              leftSection={<IconX {...icon} />}
              onClick={() => onCancel('reservation')}
            >
              Cancel reservation
            </Button>
          </Step>
        )}
        {(!can.cancel || !can.correct) && (
          <li>
            <Text size="sm">{closedText(can, of.agencyID !== undefined)}</Text>
          </li>
        )}
      </ul>
    </Card>
  )
}

function closedText(can: ReservationRecord['reservation']['can'], isProvider: boolean): string {
  if (can.cancel) return "Booking has closed for this departure, so details can't be corrected anymore."
  return isProvider
    ? `The tour departed more than ${providerChangeDays} days ago, so this reservation can't be changed anymore.`
    : "The tour has departed, so you can't change this reservation anymore. Ask the provider."
}
