import { VisuallyHidden } from '@mantine/core'
import { IconScaleOutline } from '@tabler/icons-react'

import type { FoundItinerary } from '#contract/availability.ts'
import { departureTimeText } from '#contract/dates.ts'
import { fewSeats } from '#contract/few-seats.ts'
import { moneyText, sumOfDollars } from '#contract/money.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { defaultPartyPounds } from '#contract/weights/weight-rule.ts'
import { SalePrice } from '#web/features/availability/results/sale-price.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './itinerary-table.module.css'

interface BookNow {
  /** The itinerary whose quote is being created. */
  waitingFor: string | undefined
  disabled: boolean
  onBook: (itinerary: FoundItinerary) => void
}

interface Props {
  itineraries: readonly FoundItinerary[]
  modifier: PriceModifier
  paxMode: boolean
  /** Undefined for an agency that can't book. */
  bookNow: BookNow | undefined
}

export function ItineraryTable({ itineraries, modifier, paxMode, bookNow }: Props) {
  const customerView = useCustomerView()
  const columns = itineraryColumns(paxMode, customerView)
  return (
    <Table striped className={classes['table'] ?? ''} data-customer-view={customerView || undefined}>
      <thead>
        <tr>
          <th scope="col">Departure Time</th>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
          {!customerView && <th scope="col">Sale Price</th>}
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
            <DepartureCell itinerary={itinerary} />
            {columns.map(({ header, text }) => (
              <td key={header} data-label={header}>
                {text(itinerary)}
              </td>
            ))}
            {!customerView && (
              <td className={classes['sale']} data-label="Sale Price">
                <SalePrice itinerary={itinerary} modifier={modifier} paxMode={paxMode} />
              </td>
            )}
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

function DepartureCell({ itinerary }: { itinerary: FoundItinerary }) {
  const { ItineraryID, DeptTime, seatsLeft, poundsLeft, NoAdults, NoChildren } = itinerary
  const isTight = poundsLeft !== null && poundsLeft < defaultPartyPounds(NoAdults, NoChildren)
  return (
    <th scope="row" id={`departure-${ItineraryID}`} className={classes['departure']}>
      <span className={classes['time']}>{departureTimeText(DeptTime)}</span>{' '}
      <span className={classes['seats']} data-few={seatsLeft <= fewSeats || undefined}>
        {seatsLeft} left
      </span>
      {isTight && (
        <span className={classes['weights']}>
          <IconScaleOutline size={14} stroke={1.75} aria-hidden="true" />
          Check weights first: {poundsText(poundsLeft)} left
        </span>
      )}
    </th>
  )
}

function BookNowButton({ itinerary, waitingFor, disabled, onBook }: BookNow & { itinerary: FoundItinerary }) {
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

interface Column {
  header: string
  text: (itinerary: FoundItinerary) => string
}

interface Prices {
  adult: (itinerary: FoundItinerary) => number
  child: (itinerary: FoundItinerary) => number
  total: (itinerary: FoundItinerary) => number
}

const net: Prices = {
  adult: ({ AdultPrice, AdultFees }) => sumOfDollars(AdultPrice, AdultFees),
  child: ({ ChildPrice, ChildFees }) => sumOfDollars(ChildPrice, ChildFees),
  total: ({ TotalPrice }) => TotalPrice,
}

const sale: Prices = {
  adult: ({ adultSale }) => adultSale,
  child: ({ childSale }) => childSale,
  total: ({ totalSale }) => totalSale,
}

/** Net rates for the agent; what the party pays when a customer is looking. */
function itineraryColumns(paxMode: boolean, customerView: boolean): Column[] {
  const prices = customerView ? sale : net
  const adult = (itinerary: FoundItinerary) => moneyText(prices.adult(itinerary))
  const child = (itinerary: FoundItinerary) => moneyText(prices.child(itinerary))
  const first: Column[] = paxMode
    ? [
        { header: '# of Passengers', text: ({ NoAdults, NoChildren }) => String(NoAdults + NoChildren) },
        { header: 'Passenger Price', text: adult },
      ]
    : [
        { header: 'Adult Price', text: adult },
        { header: 'Child Price', text: child },
      ]
  return [...first, { header: 'Total Price', text: (itinerary) => moneyText(prices.total(itinerary)) }]
}
