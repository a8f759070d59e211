import { VisuallyHidden } from '@mantine/core'

import type { Itinerary } from '#contract/availability.ts'
import { departureTimeText } from '#contract/dates.ts'
import { moneyText, sumOfDollars } from '#contract/money.ts'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './itinerary-table.module.css'

interface BookNow {
  /** The itinerary whose quote is being created. */
  waitingFor: string | undefined
  disabled: boolean
  onBook: (itinerary: Itinerary) => void
}

interface Props {
  itineraries: readonly Itinerary[]
  paxMode: boolean
  /** Undefined for an agency that can't book. */
  bookNow: BookNow | undefined
}

interface Column {
  header: string
  text: (itinerary: Itinerary) => string
}

const adultPrice = ({ AdultPrice, AdultFees }: Itinerary) => moneyText(sumOfDollars(AdultPrice, AdultFees))
const childPrice = ({ ChildPrice, ChildFees }: Itinerary) => moneyText(sumOfDollars(ChildPrice, ChildFees))

const byAge: Column[] = [
  { header: 'Adult Price', text: adultPrice },
  { header: 'Child Price', text: childPrice },
]
const byPassenger: Column[] = [
  { header: '# of Passengers', text: ({ NoAdults, NoChildren }) => String(NoAdults + NoChildren) },
  { header: 'Passenger Price', text: adultPrice },
]

export function ItineraryTable({ itineraries, paxMode, bookNow }: Props) {
  const columns = paxMode ? byPassenger : byAge
  return (
    <Table striped className={classes['table'] ?? ''}>
      <thead>
        <tr>
          <th scope="col">Departure Time</th>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
          <th scope="col">Total Price</th>
          {bookNow && (
            <th scope="col">
              <VisuallyHidden>Booking</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {itineraries.map((itinerary) => (
          <tr key={itinerary.ItineraryID}>
            <th scope="row" id={`departure-${itinerary.ItineraryID}`} className={classes['time']}>
              {departureTimeText(itinerary.DeptTime)}
            </th>
            {columns.map(({ header, text }) => (
              <td key={header} data-label={header}>
                {text(itinerary)}
              </td>
            ))}
            <td className={classes['total']}>{moneyText(itinerary.TotalPrice)}</td>
            {bookNow && (
              <td className={classes['action']}>
                <BookNowButton itinerary={itinerary} {...bookNow} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function BookNowButton({ itinerary, waitingFor, disabled, onBook }: BookNow & { itinerary: Itinerary }) {
  const waiting = waitingFor === itinerary.ItineraryID
  return (
    <WaitingButton
      size="xs"
      aria-describedby={`departure-${itinerary.ItineraryID}`}
      disabled={disabled && !waiting}
      waiting={waiting}
      onClick={() => onBook(itinerary)}
    >
      Book Now
    </WaitingButton>
  )
}
