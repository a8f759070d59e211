import { dateText } from '#contract/dates.ts'
import { lineKinds } from '#contract/ledger/line-kinds.ts'
import type { Statement } from '#contract/ledger/statements.ts'
import { moneyText } from '#contract/money.ts'
import { counted } from '#web/features/ledger/account-words.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './statement.module.css'

/** Payments and adjustments. */
export function StatementEntries({ statement: { entries, entriesTotal } }: { statement: Statement }) {
  return (
    <Card title="Payments and adjustments" aside={counted(entries.length, 'entry', 'entries')}>
      {entries.length === 0 ? (
        <EmptyState kind="nothing yet" title="No payments or adjustments on this statement." />
      ) : (
        <div className={classes['entries']}>
          <Table aria-label="Payments and adjustments">
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">Date</th>
                <th scope="col">For</th>
                <th scope="col">Reference</th>
                <th scope="col">Due</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ kind, date, text, reference, due }, index) => (
                <tr key={`${date} ${index}`}>
                  <th scope="row">{lineKinds[kind]}</th>
                  <td>{dateText(date)}</td>
                  <td>{text}</td>
                  <td>{reference}</td>
                  <td>{moneyText(due)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  Total
                </th>
                <td>{moneyText(entriesTotal)}</td>
              </tr>
            </tfoot>
          </Table>
        </div>
      )}
    </Card>
  )
}
