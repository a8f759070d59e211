import { dateText } from '#contract/dates.ts'
import type { Statement } from '#contract/ledger/statements.ts'
import { moneyText } from '#contract/money.ts'
import { balanceText, counted, type Reader } from '#web/features/ledger/account-words.ts'
import { Card } from '#web/ui/card.tsx'
import { minuteText } from '#web/ui/moment-text.ts'

import classes from './statement.module.css'

interface Props {
  statement: Statement
  reader: Reader
}

/** Opening balance + reservations + entries = closing balance. */
export function StatementSummary({ statement, reader }: Props) {
  const { opening, total, entriesTotal, closing, dueDate, closedAt, closedBy, lines } = statement
  return (
    <Card title="Summary">
      <div className={classes['summary']}>
        <dl className={classes['sum']}>
          <Figure name="Opening balance" dollars={opening} />
          <Figure name="Reservations" dollars={total.due} />
          <Figure name="Entries" dollars={entriesTotal} />
          <Figure name="Closing balance" dollars={closing} />
        </dl>
        <div className={classes['words']}>
          <strong>{balanceText(closing, reader)}</strong>
          {closing > 0 && <span>Due {dateText(dueDate)}</span>}
          <span className={classes['quiet']}>
            Closed {minuteText(closedAt)} {closedBy ? `by ${closedBy}` : 'automatically'},{' '}
            {counted(lines, 'line', 'lines')}
          </span>
        </div>
      </div>
    </Card>
  )
}

const Figure = ({ name, dollars }: { name: string; dollars: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{moneyText(dollars)}</dd>
  </div>
)
