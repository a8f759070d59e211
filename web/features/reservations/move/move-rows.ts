import type { MovePreview } from '#contract/after-sale/moves.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import { differenceOfDollars, moneyText, sumOfDollars } from '#contract/money.ts'
import { seatedPrice, seatRows, type Seated } from '#web/features/reservations/changes/seat-rows.ts'

type Trip = MovePreview['from']

const pickupText = ({ hotel, pickupTime }: Trip): string => {
  if (!hotel) return 'No hotel pickup'
  return pickupTime ? `${hotel}, ${departureTimeText(pickupTime)}` : hotel
}

/** What a passenger has now, under the lasting number. */
interface Numbered extends Seated {
  number: number
}

/** What the move's preview compares, but for the total. */
export function moveRows({ from, to, passengers, fee, oldTotal }: MovePreview, party: readonly Numbered[]) {
  const seatsNow = new Map(party.map(({ number, seats }) => [number, seats]))
  const sale = sumOfDollars(...passengers.map(({ saleBefore }) => saleBefore))
  const earlier = differenceOfDollars(oldTotal, sale)
  return [
    { name: 'Date', before: dateText(from.date), after: dateText(to.date) },
    { name: 'Time', before: departureTimeText(from.DeptTime), after: departureTimeText(to.DeptTime) },
    { name: 'Pickup', before: pickupText(from), after: pickupText(to) },
    ...passengers.map(({ number, FirstName, LastName, saleBefore, sale, seats }) => ({
      name: `${FirstName} ${LastName}`,
      before: seatedPrice(saleBefore, { seats: seatsNow.get(number) ?? 1 }),
      after: seatedPrice(sale, { seats }),
    })),
    ...seatRows(party, passengers),
    ...(earlier > 0 ? [{ name: 'Earlier fees', before: moneyText(earlier), after: moneyText(earlier) }] : []),
    { name: 'Fee for moving', before: '–', after: fee > 0 ? moneyText(fee) : '–' },
  ]
}
