import { VisuallyHidden } from '@mantine/core'

import type { MovePreview } from '#contract/after-sale/moves.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import { differenceOfDollars, moneyText, sumOfDollars } from '#contract/money.ts'
import { Table } from '#web/ui/table/table.tsx'

import classes from './move.module.css'

type Trip = MovePreview['from']

const pickupText = ({ hotel, pickupTime }: Trip): string => {
  if (!hotel) return 'No hotel pickup'
  return pickupTime ? `${hotel}, ${departureTimeText(pickupTime)}` : hotel
}

/** The reservation before and after the move, side by side. */
export function Compare({ preview }: { preview: MovePreview }) {
  const { from, to, passengers, fee, oldTotal, newTotal } = preview
  const sale = sumOfDollars(...passengers.map(({ saleBefore }) => saleBefore))
  const earlier = differenceOfDollars(oldTotal, sale)
  return (
    <Table className={classes['compare'] ?? ''} aria-label="Before and after">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Detail</VisuallyHidden>
          </th>
          <th scope="col">Now</th>
          <th scope="col">After the move</th>
        </tr>
      </thead>
      <tbody>
        <Row name="Date" before={dateText(from.date)} after={dateText(to.date)} />
        <Row name="Time" before={departureTimeText(from.DeptTime)} after={departureTimeText(to.DeptTime)} />
        <Row name="Pickup" before={pickupText(from)} after={pickupText(to)} />
        {passengers.map(({ number, FirstName, LastName, saleBefore, sale }) => (
          <Row
            key={number}
            name={`${FirstName} ${LastName}`}
            before={moneyText(saleBefore)}
            after={moneyText(sale)}
          />
        ))}
        {earlier > 0 && <Row name="Earlier fees" before={moneyText(earlier)} after={moneyText(earlier)} />}
        <Row name="Fee for moving" before="–" after={fee > 0 ? moneyText(fee) : '–'} />
        <tr className={classes['total']}>
          <th scope="row">Total</th>
          <td>{moneyText(oldTotal)}</td>
          <td>{moneyText(newTotal)}</td>
        </tr>
      </tbody>
    </Table>
  )
}

const Row = ({ name, before, after }: { name: string; before: string; after: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{before}</td>
    <td data-changed={before !== after || undefined}>{after}</td>
  </tr>
)
