import { Alert } from '@mantine/core'
import { IconBan, IconInfoCircle, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { moneyText } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { owedText } from '#web/features/changes/change-words.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { minuteText } from '#web/ui/moment-text.ts'

import classes from './confirmation-card.module.css'

interface Props {
  record: ReservationRecord
  status: ReservationStatus
}

type Refund = 'due' | 'done' | 'refused'

/** What happened to the reservation and to its money. */
export const CardNotices = ({ record, status }: Props) => (
  <>
    <MoneyNotices record={record} status={status} />
    {record.reservation.guestDataErasedAt !== null && (
      <Notice icon={IconUserOff}>
        Guest data erased on {minuteText(record.reservation.guestDataErasedAt)}. This reservation can no
        longer be changed or emailed.
      </Notice>
    )}
  </>
)

function MoneyNotices({ record: { reservation }, status }: Props) {
  const { refund, revision, canceledAt, fees, owed } = reservation
  if (canceledAt !== null) {
    return (
      <Notice icon={IconBan}>
        Canceled on {minuteText(canceledAt)}.{' '}
        {fees > 0 ? `A fee of ${moneyText(fees)} was kept.` : 'No fee was charged.'}{' '}
        {refund !== 'none' && canceledRefund[refund]}
      </Notice>
    )
  }
  return (
    <>
      {refund !== 'none' && (
        <Notice icon={IconInfoCircle}>
          {revision > 1 ? changedRefund[refund] : unwantedRefund(refund, status)}
        </Notice>
      )}
      {owed > 0 && <Notice icon={IconInfoCircle}>{owedText(owed)}</Notice>}
    </>
  )
}

const refused =
  "The payment gateway refused the refund. We'll try again, or the provider pays it another way."

const canceledRefund: Record<Refund, string> = {
  due: 'The refund is on its way to the card.',
  done: 'The rest was refunded.',
  refused,
}

const changedRefund: Record<Refund, string> = {
  due: 'Part of the payment is being refunded.',
  done: 'Part of the payment was refunded.',
  refused,
}

/** The payment came late, twice or with the wrong amount, or the provider refunded it by hand. */
function unwantedRefund(refund: Refund, status: ReservationStatus): string {
  const begin =
    status === 'Confirmed'
      ? 'This reservation is confirmed. An extra card payment'
      : "We couldn't accept a card payment. It"
  if (refund === 'refused') return `${begin} has to be refunded. ${refused}`
  return `${begin} ${refund === 'due' ? 'is being refunded.' : 'was refunded.'}`
}

const Notice = ({ icon: Icon, children }: { icon: typeof IconBan; children: ReactNode }) => (
  <Alert color="blue" icon={<Icon size={18} aria-hidden="true" />} className={classes['refund'] ?? ''}>
    {children}
  </Alert>
)
