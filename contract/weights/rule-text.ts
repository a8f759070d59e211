import { moneyText } from '#contract/money.ts'
import { kilogramsText, poundsText } from '#contract/weights/pound-text.ts'
import type { WeightRule } from '#contract/weights/weight-rule.ts'

const bothUnits = (pounds: number) => `${poundsText(pounds)} (${kilogramsText(pounds)})`

/** One sentence for each part the rule has. */
export function weightRuleText({
  maxPassengerPounds,
  extraSeatFromPounds,
  extraSeatPrice,
}: WeightRule): string {
  const parts: string[] = []
  if (maxPassengerPounds !== null)
    parts.push(`Maximum weight ${bothUnits(maxPassengerPounds)} per passenger.`)
  if (extraSeatFromPounds !== null) {
    const price = extraSeatPrice ? `: ${moneyText(extraSeatPrice)} more` : ''
    parts.push(`Above ${bothUnits(extraSeatFromPounds)} a passenger takes 2 seats${price}.`)
  }
  return parts.join(' ')
}
