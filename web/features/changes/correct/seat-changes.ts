import type { CorrectionPreview } from '#contract/changes/correct.ts'
import { seatsText } from '#contract/weights/extra-seats-text.ts'

/** A passenger's seats before the correction. */
export interface Traveler {
  number: number
  seats: number
  extraSeat: number
}

interface SeatChange {
  name: string
  before: string
  after: string
}

/** Who would take another number of seats. */
export const seatChanges = (
  { passengers }: Pick<CorrectionPreview, 'passengers'>,
  travelers: readonly Traveler[],
): SeatChange[] =>
  passengers.flatMap(({ number, FirstName, LastName, ...next }) => {
    const now = travelers.find((traveler) => traveler.number === number)
    if (!now || now.seats === next.seats) return []
    return [{ name: `${FirstName} ${LastName}`, before: seatsText(now), after: seatsText(next) }]
  })

/** Nothing to ask about: neither price nor seats change, and there is no fee. */
export const isFree = (preview: CorrectionPreview, travelers: readonly Traveler[]): boolean =>
  [preview.difference, preview.netDifference, preview.fee, preview.netFee].every((amount) => amount === 0) &&
  seatChanges(preview, travelers).length === 0
