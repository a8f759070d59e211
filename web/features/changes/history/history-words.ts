import type { HistoryRevision, MoneyMovement, UnpaidChange } from '#contract/changes/history.ts'
import { moneyText } from '#contract/money.ts'

export const kindTexts: Record<HistoryRevision['kind'], string> = {
  booked: 'Booked',
  corrected: 'Details corrected',
  moved: 'Moved to another departure',
  added: 'Passengers added',
  'passengers-canceled': 'Passengers canceled',
  canceled: 'Reservation canceled',
}

export const unpaidTitles: Record<UnpaidChange['kind'], string> = {
  moved: 'Move to another departure',
  added: 'Additional passengers',
  corrected: 'Corrected details',
}

export const unpaidStates: Record<UnpaidChange['state'], string> = {
  due: 'Payment due',
  lapsed: 'Not paid in time',
  ended: 'Ended',
}

export const unpaidText = (state: UnpaidChange['state'], amount: string): string =>
  state === 'due'
    ? `${amount} to pay before it takes effect.`
    : `${amount} was not paid, so this change was not made.`

/** Who made the change. */
export function byText({ kind, name }: HistoryRevision['by']): string {
  if (kind === 'gateway') return 'Payment gateway'
  if (kind === 'automatic') return 'Automatic'
  if (kind === 'provider') return name ? `${name}, provider` : 'Provider'
  return name ?? 'Deleted user'
}

/** '+$10.00', '−$10.00' or '$0.00' */
export const signedText = (amount: number): string =>
  `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${moneyText(Math.abs(amount))}`

/** The effect on the price; undefined for none. */
export function priceText({ kind, total, difference, fee }: HistoryRevision): string | undefined {
  if (kind === 'booked') return `Sale price ${moneyText(total)}`
  if (difference === 0 && fee === 0) return undefined
  const kept = fee > 0 ? `, fee of ${moneyText(fee)} kept` : ''
  return `${signedText(difference)}${kept}. New total ${moneyText(total)}`
}

const moneyKinds: Record<MoneyMovement['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
}

const moneyStates: Record<MoneyMovement['state'], string> = {
  succeeded: 'Received',
  due: 'On its way',
  done: 'Refunded',
  refused: 'Refused by the gateway',
  settled: 'Refunded another way',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
}

export const moneyTitle = ({ kind, amount }: MoneyMovement): string =>
  `${moneyKinds[kind]} of ${moneyText(amount)}`

export const moneyState = ({ state }: MoneyMovement): string => moneyStates[state]
