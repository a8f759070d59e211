import { Button, Group } from '@mantine/core'

import { departureTimeText } from '#contract/dates.ts'
import type { QuotedItinerary } from '#contract/quotes.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { centsText, computedTotalCents, partyPrices } from '#web/features/reservations/book/party-price.ts'

interface Props {
  itineraries: readonly QuotedItinerary[]
  modifier: PriceModifier
  /** For the party's extra seats. */
  extraCents: number
  onChoose: (itinerary: QuotedItinerary) => void
}

/** A long line wraps on a phone. */
const fitting = {
  h: 'auto',
  mih: 36,
  py: 6,
  maw: '100%',
  styles: { label: { whiteSpace: 'normal' } },
} as const

/** Other departures on the same day, with what the party would pay. */
export function DepartureChoice({ itineraries, modifier, extraCents, onChoose }: Props) {
  return (
    <Group gap="xs">
      {itineraries.map((itinerary) => (
        <Button
          key={itinerary.ItineraryID}
          variant="default"
          size="sm"
          {...fitting}
          onClick={() => onChoose(itinerary)}
        >
          {departureTimeText(itinerary.DeptTime)} ·{' '}
          {centsText(computedTotalCents(partyPrices(itinerary, modifier)) + extraCents)}
          {itinerary.poundsLeft !== null && ` · ${poundsText(itinerary.poundsLeft)} left`}
        </Button>
      ))}
    </Group>
  )
}
