import type { MovePreview } from '#contract/after-sale/moves.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import { differenceOfDollars, moneyText, sumOfDollars } from '#contract/money.ts'

type Trip = MovePreview['from']

const pickupText = ({ hotel, pickupTime }: Trip): string => {
  if (!hotel) return 'No hotel pickup'
  return pickupTime ? `${hotel}, ${departureTimeText(pickupTime)}` : hotel
}

/** What the move's preview compares, but for the total. */
export function moveRows({ from, to, passengers, fee, oldTotal }: MovePreview) {
  const sale = sumOfDollars(...passengers.map(({ saleBefore }) => saleBefore))
  const earlier = differenceOfDollars(oldTotal, sale)
  return [
    { name: 'Date', before: dateText(from.date), after: dateText(to.date) },
    { name: 'Time', before: departureTimeText(from.DeptTime), after: departureTimeText(to.DeptTime) },
    { name: 'Pickup', before: pickupText(from), after: pickupText(to) },
    ...passengers.map(({ FirstName, LastName, saleBefore, sale }) => ({
      name: `${FirstName} ${LastName}`,
      before: moneyText(saleBefore),
      after: moneyText(sale),
    })),
    ...(earlier > 0 ? [{ name: 'Earlier fees', before: moneyText(earlier), after: moneyText(earlier) }] : []),
    { name: 'Fee for moving', before: '–', after: fee > 0 ? moneyText(fee) : '–' },
  ]
}
