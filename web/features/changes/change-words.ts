import type { TakingPreview } from '#contract/changes/change-parts.ts'
import { moneyText } from '#contract/money.ts'

/** '$40.00 to pay', 'Refund $25.00' or 'No difference'; on account '$40.00 more' or '$25.00 less'. */
export function differenceText(difference: number, byCard: boolean): string {
  if (difference === 0) return 'No difference'
  const amount = moneyText(Math.abs(difference))
  if (byCard) return difference > 0 ? `${amount} to pay` : `Refund ${amount}`
  return difference > 0 ? `${amount} more` : `${amount} less`
}

/** 'Collect $65.00 in cash' or 'Give back $55.00 on the terminal'; undefined when no money changes hands at the desk. */
export function deskText(taking: TakingPreview): string | undefined {
  if (!taking || taking.amount === 0) return undefined
  const verb = taking.amount > 0 ? 'Collect' : 'Give back'
  return `${verb} ${moneyText(Math.abs(taking.amount))} ${deskWays[taking.kind]}`
}

const deskWays = { cash: 'in cash', terminal: 'on the terminal' }

interface Money {
  due: number
  refund?: number
  taking: TakingPreview
}

/** Says what the button does: 'Move and pay $40.00'. */
export function outcomeText(what: string, { due, refund = 0, taking }: Money): string {
  if (due > 0) return `${what} and pay ${moneyText(due)}`
  if (refund > 0) return `${what} and refund ${moneyText(refund)}`
  if (!taking || taking.amount === 0) return what
  return `${what} and ${taking.amount > 0 ? 'collect' : 'give back'} ${moneyText(Math.abs(taking.amount))}`
}

interface Terms extends Money {
  difference: number
  owedBefore: number
  owed: number
  byCard: boolean
  holdMinutes: number
}

function timeText(minutes: number): string {
  if (minutes < 1) return `${Math.round(minutes * 60)} seconds`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** What happens with the money. */
export function moneyNote({ difference, due, refund = 0, byCard, holdMinutes, ...own }: Terms): string {
  const desk = deskText(own.taking)
  if (desk) return `${desk}.`
  if (due > 0)
    return `Pay ${moneyText(due)} by card within ${timeText(holdMinutes)}.${owedBeforeText(own.owedBefore)} The new seats are held until then, and the reservation stays as it is until it's paid.`
  if (refund > 0) return `${moneyText(refund)} goes back to the card.`
  if (own.owed > 0) return owedText(own.owed)
  if (byCard || difference === 0) return 'Nothing to pay.'
  return 'Booked on account: nothing to pay by card.'
}

const owedBeforeText = (owedBefore: number) =>
  owedBefore > 0 ? ` This includes ${moneyText(owedBefore)} owed from before.` : ''

/** '$0.35 is owed. It is added to the next payment.' */
export const owedText = (owed: number): string =>
  `${moneyText(owed)} is owed. It is added to the next payment.`

/** What a move or a correction means for canceling; undefined where the policy alone decides. */
export const cancelAtLeastText = (cancelAtLeast: number): string | undefined =>
  cancelAtLeast > 0 ? `Canceling this trip afterwards costs at least ${moneyText(cancelAtLeast)}.` : undefined

/** Next to the policy, which asks for less. */
export const earlierChangeText = (cancelAtLeast: number): string =>
  `Because of an earlier change, canceling costs at least ${moneyText(cancelAtLeast)}.`

export const passengersText = (count: number): string => (count === 1 ? '1 passenger' : `${count} passengers`)
