import { Stack } from '@mantine/core'

import type { CorrectionPreview } from '#contract/changes/correct.ts'
import { moneyText } from '#contract/money.ts'
import { seatChanges, type Traveler } from '#web/features/changes/correct/seat-changes.ts'
import { signedText } from '#web/features/changes/history/history-words.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Props {
  preview: CorrectionPreview | undefined
  /** The passengers as they are. */
  travelers: readonly Traveler[]
  changesTypes: boolean
  opened: boolean
  waiting: boolean
  onConfirm: () => void
  onClose: () => void
}

const typesNote = "Correcting a passenger's type costs today's price of the new type minus that of the old."
const seatsNote = 'Heavy passengers take a second seat, which is added to the price.'

/** Asks before a changed type or weight changes the price or the seats. */
export function DifferenceDialog({ preview, travelers, changesTypes, ...dialog }: Props) {
  const customerView = useCustomerView()
  if (!preview) return null
  const { difference, netDifference, refund, due, newTotal } = preview
  const seats = seatChanges(preview, travelers)
  const figures = [
    ...seats.map(({ name, before, after }) => ({ name, value: `${before} → ${after}` })),
    { name: 'Price difference', value: signedText(difference) },
    ...(customerView ? [] : [{ name: 'Difference at net rate', value: signedText(netDifference) }]),
    ...(refund > 0 ? [{ name: 'Refund to the card', value: moneyText(refund) }] : []),
    ...(due > 0 ? [{ name: 'To pay by card', value: moneyText(due) }] : []),
    { name: 'New total', value: moneyText(newTotal) },
  ]
  return (
    <ConfirmDialog
      {...dialog}
      title={difference === 0 ? 'The seats change' : 'The price changes'}
      confirmLabel={confirmText(preview)}
      closeLabel="Back"
      errors={[]}
    >
      <Stack gap="sm">
        {changesTypes && <span>{typesNote}</span>}
        {seats.length > 0 && <span>{seatsNote}</span>}
        <FigureList figures={figures} />
        {due > 0 && <span>Pay by card next. The reservation stays as it is until then.</span>}
      </Stack>
    </ConfirmDialog>
  )
}

function confirmText({ difference, refund, due }: CorrectionPreview): string {
  if (due > 0) return `Save changes and pay ${moneyText(due)}`
  if (refund > 0) return `Save changes, refund ${moneyText(refund)}`
  if (difference === 0) return 'Save changes'
  const amount = moneyText(Math.abs(difference))
  return difference < 0 ? `Save changes, ${amount} less` : `Save changes, ${amount} more`
}
