import { Button, Group } from '@mantine/core'

import type { Itinerary } from '#contract/availability.ts'
import { departureTimeText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'

interface Props {
  itineraries: readonly Itinerary[]
  onChoose: (itinerary: Itinerary) => void
}

/** Other departures on the same day. */
export function DepartureChoice({ itineraries, onChoose }: Props) {
  return (
    <Group gap="xs">
      {itineraries.map((itinerary) => (
        <Button key={itinerary.ItineraryID} variant="default" size="sm" onClick={() => onChoose(itinerary)}>
          {departureTimeText(itinerary.DeptTime)} · {moneyText(itinerary.TotalPrice)}
        </Button>
      ))}
    </Group>
  )
}
