import type { AdditionPreview } from '#contract/after-sale/additions.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { seatedPrice, seatRows } from '#web/features/reservations/changes/seat-rows.ts'

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
    ...passengers.map(({ FirstName, LastName, Type, sale, seats }) => ({
      name: `${FirstName} ${LastName}${paxMode ? '' : ` (${Type})`}`,
      before: '–',
      after: seatedPrice(sale, { seats }),
    })),
    ...seatRows(query.paxArray, [...query.paxArray, ...passengers]),
  ]
}
