import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { differenceOfDollars, moneyText } from '#contract/money.ts'
import { shortMonthText } from '#web/features/ledger/account-words.ts'
import { SalesChart } from '#web/features/ledger/account/sales-chart.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './sales-chart.module.css'

type Months = AgencyAccount['months']

export function SalesCard({ months }: { months: Months }) {
  const hasSales = months.some(({ sale, net, commission }) => sale !== 0 || net !== 0 || commission !== 0)
  return (
    <Card title="Sales by month of travel">
      {hasSales ? (
        <>
          <div className={classes['body']}>
            <SalesChart months={months} />
          </div>
          <details className={classes['figures']}>
            <summary>Show the figures</summary>
            <Figures months={months} />
          </details>
        </>
      ) : (
        <EmptyState kind="nothing yet" title="No trips in the last 12 months." />
      )}
    </Card>
  )
}

function Figures({ months }: { months: Months }) {
  const sum = (name: 'sale' | 'net' | 'commission') =>
    moneyText(months.reduce((total, month) => differenceOfDollars(total, -month[name]), 0))
  return (
    <Table striped aria-label="Sales by month of travel">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Sales</th>
          <th scope="col">Net</th>
          <th scope="col">Commission</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, sale, net, commission }) => (
          <tr key={month}>
            <th scope="row">{shortMonthText(month)}</th>
            <td>{moneyText(sale)}</td>
            <td>{moneyText(net)}</td>
            <td>{moneyText(commission)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{sum('sale')}</td>
          <td>{sum('net')}</td>
          <td>{sum('commission')}</td>
        </tr>
      </tfoot>
    </Table>
  )
}
