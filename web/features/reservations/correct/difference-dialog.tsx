import { Stack } from '@mantine/core'

import type { CorrectionPreview } from '#contract/after-sale/corrections.ts'
import { moneyText } from '#contract/money.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
import { signedText } from '#web/features/reservations/history/history-words.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Props {
  preview: CorrectionPreview | undefined
  opened: boolean
  waiting: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a changed passenger type changes the price. */
export function DifferenceDialog({ preview, ...dialog }: Props) {
  const customerView = useCustomerView()
  if (!preview) return null
  const { difference, netDifference, refund, newTotal } = preview
  const figures = [
    { name: 'Price difference', value: signedText(difference) },
    ...(customerView ? [] : [{ name: 'Difference at net rate', value: signedText(netDifference) }]),
    ...(refund > 0 ? [{ name: 'Refund to the card', value: moneyText(refund) }] : []),
    { name: 'New total', value: moneyText(newTotal) },
  ]
  return (
    <ConfirmDialog {...dialog} title="The price changes" confirmLabel={confirmText(preview)} errors={[]}>
      <Stack gap="sm">
        <span>Correcting a passenger's type costs today's price of the new type minus that of the old.</span>
        <FigureList figures={figures} />
      </Stack>
    </ConfirmDialog>
  )
}

function confirmText({ difference, refund }: CorrectionPreview): string {
  if (refund > 0) return `Save changes, refund ${moneyText(refund)}`
  const amount = moneyText(Math.abs(difference))
  return difference < 0 ? `Save changes, ${amount} less` : `Save changes, ${amount} more`
}
