import { VisuallyHidden } from '@mantine/core'

import { moneyText } from '#contract/money.ts'
import { Table } from '#web/ui/table/table.tsx'

import classes from './compare.module.css'

interface Compared {
  name: string
  before: string
  after: string
}

interface Props {
  /** The heading of the new figures. */
  after: string
  rows: readonly Compared[]
  oldTotal: number
  newTotal: number
}

/** The reservation before and after a change, side by side. */
export function Compare({ after, rows, oldTotal, newTotal }: Props) {
  return (
    <Table className={classes['compare'] ?? ''} aria-label="Before and after">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Detail</VisuallyHidden>
          </th>
          <th scope="col">Now</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`${index} ${row.name}`}>
            <th scope="row">{row.name}</th>
            <td>{row.before}</td>
            <td data-changed={row.before !== row.after || undefined}>{row.after}</td>
          </tr>
        ))}
        <tr className={classes['total']}>
          <th scope="row">Total</th>
          <td>{moneyText(oldTotal)}</td>
          <td>{moneyText(newTotal)}</td>
        </tr>
      </tbody>
    </Table>
  )
}
