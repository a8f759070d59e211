import type { CancellationPreview } from '#contract/after-sale/cancellations.ts'
import { moneyText } from '#contract/money.ts'

const passengersText = (count: number): string => (count === 1 ? '1 passenger' : `${count} passengers`)

type Figures = Pick<CancellationPreview, 'isWhole' | 'passengers' | 'fee' | 'refund'>

/** Says what the button does: 'Cancel reservation, refund $120.00'. */
export function confirmText({ isWhole, passengers, fee, refund }: Figures): string {
  const what = isWhole ? 'Cancel reservation' : `Cancel ${passengersText(passengers.length)}`
  if (refund > 0) return `${what}, refund ${moneyText(refund)}`
  return fee > 0 ? `${what}, fee ${moneyText(fee)}` : what
}

/** The policy's step that applies now. */
export function stepText(feePercent: number): string {
  if (feePercent === 0) return 'Canceling is free now.'
  if (feePercent === 100) return 'Canceling now costs the full price.'
  return `Canceling now costs ${feePercent}% of the price.`
}

export const doneText = (preview: Pick<CancellationPreview, 'isWhole' | 'passengers'>): string =>
  preview.isWhole ? 'Reservation canceled' : `${passengersText(preview.passengers.length)} canceled`
