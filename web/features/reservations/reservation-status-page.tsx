import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import type { ReservationRecord } from '#contract/reservations.ts'
import { ConfirmationCard } from '#web/features/reservations/confirmation-card.tsx'
import { Countdown } from '#web/features/reservations/countdown.tsx'
import { PaymentFrame } from '#web/features/reservations/payment-frame.tsx'
import { ProgressSteps } from '#web/features/reservations/progress-steps.tsx'
import { reservationQuery } from '#web/features/reservations/reservations-query.ts'
import { useStatus } from '#web/features/reservations/use-payment.ts'

import classes from './reservation-status.module.css'

const route = getRouteApi('/_shell/_page/reservations/$id')

export function ReservationStatusPage() {
  const { id } = route.useParams()
  const record = useSuspenseQuery(reservationQuery(id)).data
  return <Reservation key={id} record={record} />
}

function Reservation({ record }: { record: ReservationRecord }) {
  const { timer, status } = useStatus(record)
  const { ccPaymentRequired, ccPaymentLink } = record.reservation
  const isPending = status === 'Pending'
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <Title order={1} tabIndex={-1}>
          Reservation
        </Title>
        <Button
          data-no-print
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <ProgressSteps status={status} byCard={ccPaymentRequired} />
      <VisuallyHidden component="output">{spoken[status]}</VisuallyHidden>
      <div className={classes['columns']} data-paying={(isPending && ccPaymentLink !== null) || undefined}>
        {isPending && ccPaymentLink && <PaymentFrame link={ccPaymentLink} />}
        <ConfirmationCard
          record={record}
          status={status}
          countdown={isPending && <Countdown {...countdownTexts} timer={timer} />}
        />
      </div>
    </div>
  )
}

const countdownTexts = {
  label: 'Seats held for',
  untilLabel: 'Seats held',
  warning: 'Less than two minutes left to pay. After that the seats are released.',
}

const spoken = {
  Pending: '',
  Confirmed: 'The reservation is confirmed.',
  Expired: 'The reservation has expired. Its seats were released.',
}
