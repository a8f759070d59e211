import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

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
  const heading = useFocusAfterFrame(isPending)
  const countdown = isPending && (
    <Countdown {...countdownTexts} timer={timer} endsAt={record.reservation.resExpireAfter} />
  )
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
        {isPending && ccPaymentLink && <PaymentFrame link={ccPaymentLink} countdown={countdown} />}
        <ConfirmationCard record={record} status={status} countdown={countdown} heading={heading} />
      </div>
    </div>
  )
}

/** Whoever was in the payment frame when it went is led to the card's heading. */
function useFocusAfterFrame(isPending: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPending = useRef(isPending)
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) heading.current?.focus()
    wasPending.current = isPending
  }, [isPending])
  return heading
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
