import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'

import type { CancellationPreview } from '#contract/changes/cancel.ts'
import type { TakingPreview } from '#contract/changes/change-parts.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import { passengersText } from '#web/features/changes/change-words.ts'
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
  const { fee, netFee, refund, newTotal, seatsReleased, byCard, taking, feePercent } = preview
  const customerView = useCustomerView()
  const hasFloor = preview.passengers.some(({ isFloor }) => isFloor)
  const figures = [
    ...(hasFloor ? passengerFees(preview) : []),
    {
      name: fee > 0 && !hasFloor ? `Cancellation fee (${feePercent}%)` : 'Cancellation fee',
      value: moneyText(fee),
    },
    ...(!customerView && fee > 0 ? [{ name: 'Fee at net rate', value: moneyText(netFee) }] : []),
    ...(byCard ? [{ name: 'Refund to the card', value: moneyText(refund) }] : []),
    ...(taking ? [{ name: deskNames[taking.kind], value: moneyText(givenBack(taking)) }] : []),
    { name: 'New total', value: moneyText(newTotal) },
    { name: 'Seats released', value: seatsReleased },
  ]
  return (
    <div aria-busy={waiting} className={classes['preview']}>
      <FigureList figures={figures} />
      <Text size="sm" c="dimmed" component="output">
        {isWaived ? 'The fee is waived.' : hasFloor ? floorText : stepText(feePercent)}
      </Text>
    </div>
  )
}

const deskNames = { cash: 'Give back in cash', terminal: 'Give back on the terminal' }

/** In dollars: the policy's percentage would be less than what an earlier change set. */
const passengerFees = ({ passengers }: CancellationPreview) =>
  passengers.map(({ FirstName, LastName, fee, isFloor }) => ({
    name: `${FirstName} ${LastName}${isFloor ? ', from an earlier change' : ''}`,
    value: moneyText(fee),
  }))

const floorText = 'Canceling costs what it would have cost before an earlier change.'

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

type Outcome = Pick<CancellationPreview, 'isWhole' | 'passengers' | 'fee' | 'refund' | 'taking'>

const givenBack = (taking: TakingPreview) => Math.max(0, -(taking?.amount ?? 0))

/** Says what the button does: 'Cancel reservation, refund $120.00'. */
export function confirmText({ isWhole, passengers, fee, refund, taking }: Outcome): string {
  const what = isWhole ? 'Cancel reservation' : `Cancel ${passengersText(passengers.length)}`
  if (refund > 0) return `${what}, refund ${moneyText(refund)}`
  if (givenBack(taking) > 0) return `${what}, give back ${moneyText(givenBack(taking))}`
  return fee > 0 ? `${what}, fee ${moneyText(fee)}` : what
}

/** The policy's step that applies now. */
function stepText(feePercent: number): string {
  if (feePercent === 0) return 'Canceling is free now.'
  if (feePercent === 100) return 'Canceling now costs the full price.'
  return `Canceling now costs ${feePercent}% of the price.`
}

export const doneText = ({
  isWhole,
  passengers,
}: Pick<CancellationPreview, 'isWhole' | 'passengers'>): string =>
  isWhole ? 'Reservation canceled' : `${passengersText(passengers.length)} canceled`
