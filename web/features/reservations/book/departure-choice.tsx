import { Button } from '@mantine/core'

import type { Itinerary } from '#contract/availability.ts'
import { departureTimeText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'

import classes from './departure-choice.module.css'

interface Props {
  itineraries: readonly Itinerary[]
  onChoose: (itinerary: Itinerary) => void
}

/** Other departures of the same day, to go on with. */
export function DepartureChoice({ itineraries, onChoose }: Props) {
  return (
    <ul className={classes['choice']}>
      {itineraries.map((itinerary) => (
        <li key={itinerary.ItineraryID}>
          <Button variant="default" size="sm" onClick={() => onChoose(itinerary)}>
            {departureTimeText(itinerary.DeptTime)} · {moneyText(itinerary.TotalPrice)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
