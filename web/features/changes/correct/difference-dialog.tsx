import { Checkbox, Stack } from '@mantine/core'

import type { CorrectionPreview } from '#contract/changes/correct.ts'
import { moneyText } from '#contract/money.ts'
import { cancelAtLeastText, deskText, outcomeText, owedText } from '#web/features/changes/change-words.ts'
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
  /** For the provider only. */
  waiver: { isWaived: boolean; onWaive: (isWaived: boolean) => void } | undefined
  opened: boolean
  waiting: boolean
  onConfirm: () => void
  onClose: () => void
}

const typesNote =
  "Correcting a passenger's type costs the price of the new type minus that of the old, as on the day of the sale."
const feeNote = 'A lower price costs what canceling that part of it would cost now.'
const seatsNote = 'Heavy passengers take a second seat, which is added to the price.'

/** Asks before a changed type or weight changes the price or the seats. */
export function DifferenceDialog({ preview, travelers, changesTypes, waiver, ...dialog }: Props) {
  const customerView = useCustomerView()
  if (!preview) return null
  const { difference, netDifference, fee, netFee, refund, due, owed, taking, newTotal } = preview
  const desk = deskText(taking)
  const afterwards = cancelAtLeastText(preview.cancelAtLeast)
  const seats = seatChanges(preview, travelers)
  const figures = [
    ...seats.map(({ name, before, after }) => ({ name, value: `${before} → ${after}` })),
    ...(fee > 0 ? [{ name: 'Fee for the lower price', value: moneyText(fee) }] : []),
    ...(!customerView && netFee > 0 ? [{ name: 'Fee at net rate', value: moneyText(netFee) }] : []),
    { name: 'Price difference', value: signedText(difference) },
    ...(customerView ? [] : [{ name: 'Difference at net rate', value: signedText(netDifference) }]),
    ...(refund > 0 ? [{ name: 'Refund to the card', value: moneyText(refund) }] : []),
    ...(due > 0 ? [{ name: 'To pay by card', value: moneyText(due) }] : []),
    { name: 'New total', value: moneyText(newTotal) },
  ]
  return (
    <ConfirmDialog
      {...dialog}
      title={difference === 0 && fee === 0 ? 'The seats change' : 'The price changes'}
      confirmLabel={confirmText(preview)}
      closeLabel="Back"
      errors={[]}
    >
      <Stack gap="sm">
        {changesTypes && <span>{typesNote}</span>}
        {seats.length > 0 && <span>{seatsNote}</span>}
        {fee > 0 && <span>{feeNote}</span>}
        <FigureList figures={figures} />
        {waiver && (fee > 0 || netFee > 0 || waiver.isWaived) && (
          <Checkbox
            label="Waive fee"
            checked={waiver.isWaived}
            onChange={(event) => waiver.onWaive(event.currentTarget.checked)}
          />
        )}
        {desk && <span>{`${desk}.`}</span>}
        {due > 0 && <span>{dueNote(preview)}</span>}
        {owed > 0 && <span>{owedText(owed)}</span>}
        {afterwards && <span>{afterwards}</span>}
      </Stack>
    </ConfirmDialog>
  )
}

const dueNote = ({ owedBefore }: CorrectionPreview) =>
  `Pay by card next${owedBefore > 0 ? `, with ${moneyText(owedBefore)} owed from before` : ''}. The reservation stays as it is until then.`

function confirmText(preview: CorrectionPreview): string {
  const { difference, fee, refund, due, taking } = preview
  if (due > 0 || taking) return outcomeText('Save changes', preview)
  if (refund > 0) return `Save changes, refund ${moneyText(refund)}`
  if (difference === 0) return fee > 0 ? `Save changes, fee ${moneyText(fee)}` : 'Save changes'
  const amount = moneyText(Math.abs(difference))
  return difference < 0 ? `Save changes, ${amount} less` : `Save changes, ${amount} more`
}
