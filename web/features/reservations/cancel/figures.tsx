import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'

import type { CancellationPreview } from '#contract/after-sale/cancellations.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import { stepText } from '#web/features/reservations/cancel/cancel-words.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
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
  const figures = [
    { name: fee > 0 ? `Cancellation fee (${feePercent}%)` : 'Cancellation fee', value: moneyText(fee) },
    ...(!customerView && fee > 0 ? [{ name: 'Fee at net rate', value: moneyText(netFee) }] : []),
    ...(byCard ? [{ name: 'Refund to the card', value: moneyText(refund) }] : []),
    { name: 'New total', value: moneyText(newTotal) },
    { name: 'Seats released', value: seatsReleased },
  ]
  return (
    <div aria-busy={waiting} className={classes['preview']}>
      <FigureList figures={figures} />
      <Text size="sm" c="dimmed" component="output">
        {isWaived ? 'The fee is waived.' : stepText(feePercent)}
      </Text>
    </div>
  )
}

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
