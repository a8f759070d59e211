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
  const { difference, netDifference, refund, due, newTotal } = preview
  const figures = [
    { name: 'Price difference', value: signedText(difference) },
    ...(customerView ? [] : [{ name: 'Difference at net rate', value: signedText(netDifference) }]),
    ...(refund > 0 ? [{ name: 'Refund to the card', value: moneyText(refund) }] : []),
    ...(due > 0 ? [{ name: 'To pay by card', value: moneyText(due) }] : []),
    { name: 'New total', value: moneyText(newTotal) },
  ]
  return (
    <ConfirmDialog
      {...dialog}
      title="The price changes"
      confirmLabel={confirmText(preview)}
      closeLabel="Back"
      errors={[]}
    >
      <Stack gap="sm">
        <span>Correcting a passenger's type costs today's price of the new type minus that of the old.</span>
        <FigureList figures={figures} />
        {due > 0 && <span>Pay by card next. The reservation stays as it is until then.</span>}
      </Stack>
    </ConfirmDialog>
  )
}

function confirmText({ difference, refund, due }: CorrectionPreview): string {
  if (due > 0) return `Save changes and pay ${moneyText(due)}`
  if (refund > 0) return `Save changes, refund ${moneyText(refund)}`
  const amount = moneyText(Math.abs(difference))
  return difference < 0 ? `Save changes, ${amount} less` : `Save changes, ${amount} more`
}
