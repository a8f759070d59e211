import { differenceOfDollars, moneyText } from '#contract/money.ts'
import type { ShownRecord } from '#web/data/reservations.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-page.module.css'

/** What the agency owes for the reservation, for the provider. */
export function NetCard({ record: { net, query, reservation } }: { record: ShownRecord }) {
  const isCustomerView = useCustomerView()
  if (!net || isCustomerView) return null
  const nameOf = (number: number) => {
    const passenger = query.paxArray.find((one) => one.number === number)
    return passenger ? `${passenger.FirstName} ${passenger.LastName}` : 'Passenger'
  }
  const figures = [
    ...net.passengers.map((one) => ({ name: nameOf(one.number), value: moneyText(one.net) })),
    ...(net.fees > 0 ? [{ name: 'Cancellation fees', value: moneyText(net.fees) }] : []),
    { name: 'Net total', value: moneyText(net.total) },
    { name: 'Commission', value: moneyText(differenceOfDollars(reservation.totalSale, net.total)) },
  ]
  return (
    <Card title="Net rates">
      <div className={classes['net']}>
        <FigureList figures={figures} />
      </div>
    </Card>
  )
}
