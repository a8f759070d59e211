import type { ReactNode } from 'react'

import { dateText } from '#contract/dates.ts'
import type { AccountFigures } from '#contract/ledger/account-parts.ts'
import { moneyText } from '#contract/money.ts'
import { Table } from '#web/ui/table/table.tsx'

import classes from './figures-table.module.css'

const columns = [
  { name: 'sale', label: 'Sale' },
  { name: 'net', label: 'Net' },
  { name: 'commission', label: 'Commission' },
  { name: 'fee', label: 'Fee' },
  { name: 'collected', label: 'Collected' },
  { name: 'due', label: 'Due' },
] as const

const isSeldom = (name: keyof AccountFigures) => name === 'fee' || name === 'collected'

export interface FiguresRow {
  key: string
  date: string
  /** Below the date. */
  kind?: string
  /** Names the row. */
  title: ReactNode
  details?: ReactNode
  figures: AccountFigures
  /** An entry has an amount due and no other figures. */
  isEntry?: boolean
}

interface Props {
  label: string
  rows: readonly FiguresRow[]
  /** Of all pages. */
  total: { label: string; figures: AccountFigures }
  /** Shows the previous rows, faded, while the next ones load. */
  waiting?: boolean
}

/** On a phone each row is a card. */
export function FiguresTable({ label, rows, total, waiting = false }: Props) {
  return (
    <div className={classes['frame']}>
      <Table className={classes['table'] ?? ''} aria-label={label} aria-busy={waiting}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">For</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-figure={column.name}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className={classes['total']}>
              {total.label}
            </th>
            <Figures figures={total.figures} />
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}

function Row({ row: { date, kind, title, details, figures, isEntry = false } }: { row: FiguresRow }) {
  return (
    <tr>
      <td className={classes['date']}>
        <span>{dateText(date)}</span>
        {kind && <span className={classes['quiet']}>{kind}</span>}
      </td>
      <th scope="row" className={classes['title']}>
        {title}
        {details && <div className={classes['details']}>{details}</div>}
      </th>
      <Figures figures={figures} isEntry={isEntry} />
    </tr>
  )
}

const Figures = ({ figures, isEntry = false }: { figures: AccountFigures; isEntry?: boolean }) =>
  columns.map(({ name, label }) => (
    <td
      key={name}
      data-figure={name}
      data-label={label}
      // Left out on a phone.
      data-nothing={(figures[name] === 0 && isSeldom(name)) || undefined}
    >
      {isEntry && name !== 'due' ? '' : moneyText(figures[name])}
    </td>
  ))
