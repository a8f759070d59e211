import { Button, Group } from '@mantine/core'

import type { Itinerary } from '#contract/availability.ts'
import { departureTimeText } from '#contract/dates.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { centsText, computedTotalCents, partyPrices } from '#web/features/reservations/book/party-price.ts'

interface Props {
  itineraries: readonly Itinerary[]
  modifier: PriceModifier
  onChoose: (itinerary: Itinerary) => void
}

/** Other departures on the same day, with what the party would pay. */
export function DepartureChoice({ itineraries, modifier, onChoose }: Props) {
  return (
    <Group gap="xs">
      {itineraries.map((itinerary) => (
        <Button key={itinerary.ItineraryID} variant="default" size="sm" onClick={() => onChoose(itinerary)}>
          {departureTimeText(itinerary.DeptTime)} ·{' '}
          {centsText(computedTotalCents(partyPrices(itinerary, modifier)))}
        </Button>
      ))}
    </Group>
  )
}
