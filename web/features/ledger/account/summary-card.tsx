import { dateText } from '#contract/dates.ts'
import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { balanceText, daysText, type Reader } from '#web/features/ledger/account-words.ts'
import { CreditMeter } from '#web/features/ledger/credit-meter.tsx'
import { Card } from '#web/ui/card.tsx'

import classes from './account.module.css'

interface Props {
  account: AgencyAccount
  reader: Reader
}

export function SummaryCard({ account, reader }: Props) {
  const { balance, closingDay, paymentDays } = account
  return (
    <Card title="Balance">
      <dl className={classes['summary']}>
        <div>
          <dt>Today</dt>
          <dd className={classes['balance']}>{balanceText(balance, reader)}</dd>
          <dd className={classes['quiet']}>{dueText(account)}</dd>
        </div>
        <div>
          <dt>Credit</dt>
          <dd>
            <CreditMeter account={account} />
          </dd>
        </div>
        <div>
          <dt>Statements</dt>
          <dd>
            {closingDay === null
              ? 'Closed by the provider'
              : `Closed on day ${closingDay} of the following month`}
          </dd>
          <dd className={classes['quiet']}>
            {paymentDays === 0 ? 'Due at once' : `Due ${daysText(paymentDays)} after closing`}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function dueText({ overdue, dueDate }: AgencyAccount): string {
  if (!dueDate) return 'Everything to date, with future trips.'
  return overdue > 0 ? `Overdue since ${dateText(dueDate)}` : `Last statement due ${dateText(dueDate)}`
}
