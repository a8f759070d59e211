import { Stack } from '@mantine/core'

import type { AdditionPreview } from '#contract/after-sale/additions.ts'
import { moneyText } from '#contract/money.ts'
import { moneyNote, outcomeText, passengersText } from '#web/features/reservations/changes/change-words.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
import { signedText } from '#web/features/reservations/history/history-words.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Props {
  figures: AdditionPreview | undefined
  opened: boolean
  waiting: boolean
  errors: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks with what the passengers cost. */
export function AddDialog({ figures: preview, ...dialog }: Props) {
  const customerView = useCustomerView()
  if (!preview) return null
  const { passengers, difference, netDifference, oldTotal, newTotal } = preview
  const what = `Add ${passengersText(passengers.length)}`
  const lines = [
    ...passengers.map(({ FirstName, LastName, sale }) => ({
      name: `${FirstName} ${LastName}`,
      value: moneyText(sale),
    })),
    { name: 'Difference', value: signedText(difference) },
    ...(customerView ? [] : [{ name: 'Difference at net rate', value: signedText(netDifference) }]),
    { name: 'Total now', value: moneyText(oldTotal) },
    { name: 'New total', value: moneyText(newTotal) },
  ]
  return (
    <ConfirmDialog {...dialog} title={`${what}?`} confirmLabel={outcomeText(what, preview)}>
      <Stack gap="sm">
        <FigureList figures={lines} />
        <span>{moneyNote(preview)}</span>
      </Stack>
    </ConfirmDialog>
  )
}
