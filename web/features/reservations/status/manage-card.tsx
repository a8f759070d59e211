import { Button, Text } from '@mantine/core'
import { IconCalendarTime, IconPencil, IconUserMinus, IconUserPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { policyLine } from '#contract/changes/cancellation-policy.ts'
import { providerChangeDays } from '#contract/changes/change-period.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import type { CancelWhat } from '#web/features/changes/cancel/cancel-dialog.tsx'
import { earlierChangeText } from '#web/features/changes/change-words.ts'
import { dueText } from '#web/features/changes/closed-text.ts'
import { additionLink, correctionLink, moveLink } from '#web/features/reservations/reservation-links.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { Step } from '#web/features/reservations/status/step.tsx'
import { useIsProvider } from '#web/session/is-provider.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-page.module.css'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  status: ReservationStatus
  onCancel: (what: CancelWhat) => void
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Changes and cancellations. An expired, canceled or erased reservation can't change. */
export function ManageCard({ of, record, status, onCancel }: Props) {
  const isProvider = useIsProvider()
  if (status === 'Expired' || status === 'Canceled' || record.reservation.guestDataErasedAt) return null
  const { can, dueChange, policy, cancelAtLeast } = record.reservation
  // An unpaid reservation can only be canceled whole.
  const canRemove = can.cancel && status === 'Confirmed' && record.query.paxArray.length > 1
  const ends = dueChange ? ' Ends the change that is waiting for its payment.' : ''
  return (
    <Card title="Change or cancel">
      <ul className={classes['steps']}>
        {dueChange ? <Explanation text={dueText} /> : <ChangeSteps of={of} can={can} status={status} />}
        {canRemove && (
          <Step about={`The others keep their seats.${ends}`}>
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
          <Step
            about={`${policyLine(policy)}.${cancelAtLeast > 0 ? ` ${earlierChangeText(cancelAtLeast)}` : ''}${ends}`}
          >
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
        {(!can.cancel || (!can.correct && !dueChange)) && <Explanation text={closedText(can, isProvider)} />}
      </ul>
    </Card>
  )
}

type Can = ReservationRecord['reservation']['can']

const changes = [
  {
    name: 'Change date or time',
    about: 'Another departure of the same tour.',
    Icon: IconCalendarTime,
    link: moveLink,
    isOpen: ({ move }: Can, status: ReservationStatus) => move && status === 'Confirmed',
  },
  {
    name: 'Add passengers',
    about: 'On the same departure.',
    Icon: IconUserPlus,
    link: additionLink,
    isOpen: ({ add }: Can, status: ReservationStatus) => add && status === 'Confirmed',
  },
  {
    name: 'Correct details',
    about: 'Names, contact, weights, hotel and additional data.',
    Icon: IconPencil,
    link: correctionLink,
    isOpen: ({ correct }: Can) => correct,
  },
]

interface ChangeProps {
  of: ReservationRef
  can: Can
  status: ReservationStatus
}

const ChangeSteps = ({ of, can, status }: ChangeProps) =>
  changes
    .filter(({ isOpen }) => isOpen(can, status))
    .map(({ name, about, Icon, link }) => (
      <Step key={name} about={about}>
        <Button
          variant="default"
          mih={44}
          leftSection={<Icon {...icon} />}
          renderRoot={(props) => <Link {...link(of)} {...props} />}
        >
          {name}
        </Button>
      </Step>
    ))

const Explanation = ({ text }: { text: string }) => (
  <li>
    <Text size="sm">{text}</Text>
  </li>
)

function closedText(can: Can, isProvider: boolean): string {
  if (can.cancel)
    return "Booking has closed for this departure, so details can't be corrected and passengers can't be added anymore."
  return isProvider
    ? `The tour departed more than ${providerChangeDays} days ago, so this reservation can't be changed anymore.`
    : "The tour has departed, so you can't change this reservation anymore. Ask the provider."
}
