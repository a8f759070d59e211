import type { AdditionPreview } from '#contract/after-sale/additions.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'

const same = (name: string, text: string) => ({ name, before: text, after: text })

/** What the addition's preview compares, but for the total. */
export function additionRows(
  { quote, query }: ReservationRecord,
  { passengers }: AdditionPreview,
  paxMode: boolean,
) {
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  const time = itinerary && departureTimeText(itinerary.DeptTime)
  const before = query.paxArray.length
  return [
    same('Date', dateText(quote.date)),
    ...(time ? [same('Time', time)] : []),
    { name: 'Passengers', before: String(before), after: String(before + passengers.length) },
    ...passengers.map(({ FirstName, LastName, Type, sale }) => ({
      name: `${FirstName} ${LastName}${paxMode ? '' : ` (${Type})`}`,
      before: '–',
      after: moneyText(sale),
    })),
  ]
}
