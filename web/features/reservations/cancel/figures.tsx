import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { CancellationPreview } from '#contract/after-sale/cancellations.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import { stepText } from '#web/features/reservations/cancel/cancel-words.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

import classes from './cancel.module.css'

interface Props {
  query: UseQueryResult<CancellationPreview>
  isWaived: boolean
}

/** What canceling costs, or why that isn't known. */
export function Figures({ query: { data, error, isFetching, refetch }, isWaived }: Props) {
  if (error) return <FiguresError error={error} onRetry={() => void refetch()} />
  return data ? <Known preview={data} isWaived={isWaived} waiting={isFetching} /> : <FiguresSkeleton />
}

interface KnownProps {
  preview: CancellationPreview
  isWaived: boolean
  /** Faded while the next figures load. */
  waiting: boolean
}

function Known({ preview, isWaived, waiting }: KnownProps) {
  const { fee, netFee, refund, newTotal, seatsReleased, byCard, feePercent } = preview
  const customerView = useCustomerView()
  return (
    <div aria-busy={waiting} className={classes['preview']}>
      <dl className={classes['figures']}>
        <Figure name={fee > 0 ? `Cancellation fee (${feePercent}%)` : 'Cancellation fee'}>
          {moneyText(fee)}
        </Figure>
        {!customerView && fee > 0 && <Figure name="Fee at net rate">{moneyText(netFee)}</Figure>}
        {byCard && <Figure name="Refund to the card">{moneyText(refund)}</Figure>}
        <Figure name="New total">{moneyText(newTotal)}</Figure>
        <Figure name="Seats released">{seatsReleased}</Figure>
      </dl>
      <Text size="sm" c="dimmed" component="output">
        {isWaived ? 'The fee is waived.' : stepText(feePercent)}
      </Text>
    </div>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const FiguresSkeleton = () => (
  <Stack gap="xs" aria-busy="true">
    {['fee', 'refund', 'total', 'seats'].map((name) => (
      <Skeleton key={name} height={22} />
    ))}
  </Stack>
)

function FiguresError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Stack gap="sm">
      <FormAlert texts={textsOf(error)} />
      <Group>
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Stack>
  )
}
