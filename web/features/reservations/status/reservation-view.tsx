import { Button, Group, Title, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { CancelDialog, type CancelWhat } from '#web/features/changes/cancel/cancel-dialog.tsx'
import { DuePanel } from '#web/features/changes/due/due-panel.tsx'
import { EndNotice } from '#web/features/changes/due/end-notice.tsx'
import { useDueChange } from '#web/features/changes/due/use-due-change.ts'
import { HistoryCard } from '#web/features/changes/history/history-card.tsx'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { ConfirmationCard } from '#web/features/reservations/status/confirmation-card.tsx'
import { Documents } from '#web/features/reservations/status/documents.tsx'
import { EraseCard } from '#web/features/reservations/status/erase-card.tsx'
import { ManageCard } from '#web/features/reservations/status/manage-card.tsx'
import { ProgressSteps } from '#web/features/reservations/status/progress-steps.tsx'
import { minuteText } from '#web/ui/moment-text.ts'

import classes from './reservation-page.module.css'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  status: ReservationStatus
  agency: { name: string; pax_mode: number }
  countdown?: ReactNode
  /** Buttons beside Print. */
  actions?: ReactNode
  notice?: ReactNode
  payment?: ReactNode
  nextSteps?: ReactNode
}

/** The page of a reservation, for the agency and for the provider. */
export function ReservationView({ of, record, status, agency, countdown, ...own }: Props) {
  const paxMode = agency.pax_mode === 1
  const watched = useDueChange(of, record.reservation.dueChange)
  const change = status === 'Confirmed' ? watched : null
  const isDue = change?.state === 'due'
  const heading = useFocusAfterFrame(status === 'Pending')
  const [cancellation, setCancellation] = useState<{ what: CancelWhat; opened: boolean }>({
    what: 'reservation',
    opened: false,
  })
  const close = () => setCancellation(({ what }) => ({ what, opened: false }))
  const open = (what: CancelWhat) => setCancellation({ what, opened: true })
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <Title order={1} tabIndex={-1}>
          Reservation
        </Title>
        <Group gap="sm" data-no-print>
          {own.actions}
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
      </div>
      <PrintHeader agency={agency.name} record={record} status={status} />
      <ProgressSteps status={status} byCard={record.reservation.byCard} />
      <VisuallyHidden component="output">{announcements[status]}</VisuallyHidden>
      {own.notice}
      {change && change.state !== 'due' && <EndNotice of={of} kind={change.due.kind} state={change.state} />}
      <div className={classes['columns']}>
        {own.payment}
        {isDue && !of.agencyID && <DuePanel of={of} change={change} />}
        <ConfirmationCard {...{ of, record, status, paxMode, countdown, heading }} />
        <div className={classes['side']} data-no-print>
          {isDue && of.agencyID && <DuePanel of={of} change={change} />}
          {status === 'Confirmed' && <Documents of={of} orl={record.reservation.orl} />}
          <ManageCard of={of} record={record} status={status} onCancel={open} />
          {own.nextSteps}
          {status !== 'Pending' && <EraseCard of={of} record={record} status={status} />}
        </div>
        <div className={classes['history']} data-no-print>
          <HistoryCard of={of} />
        </div>
      </div>
      <CancelDialog
        {...{ of, record, paxMode, ...cancellation }}
        onWhat={open}
        onClose={close}
        onDone={() => {
          close()
          heading.current?.focus()
        }}
      />
    </div>
  )
}

/** Focus in the payment frame moves to the card's heading when the frame goes away. */
function useFocusAfterFrame(isPending: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPending = useRef(isPending)
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) heading.current?.focus()
    wasPending.current = isPending
  }, [isPending])
  return heading
}

const announcements = {
  Pending: '',
  Confirmed: 'The reservation is confirmed.',
  Expired: 'The reservation expired. Its seats were released.',
  Canceled: 'The reservation is canceled.',
}

interface PrintHeaderProps {
  agency: string
  record: ReservationRecord
  status: ReservationStatus
}

/** Shown in print only: the agency and the payment deadline, because a countdown makes no sense on paper. */
function PrintHeader({ agency, record, status }: PrintHeaderProps) {
  return (
    <div className={classes['print-header']}>
      <strong>{agency}</strong>
      {status === 'Pending' && (
        <span>Please pay by {minuteText(record.reservation.resExpireAfter * 1000)}.</span>
      )}
    </div>
  )
}
