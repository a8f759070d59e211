import { useQuery } from '@tanstack/react-query'

import { dateText } from '#contract/dates.ts'
import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { statementsQuery } from '#web/data/ledger.ts'
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
  const lastClosing = useQuery(statementsQuery(reader.agencyID)).data?.rows[0]?.closing ?? 0
  return (
    <Card title="Balance">
      <dl className={classes['summary']}>
        <div>
          <dt>Today</dt>
          <dd className={classes['balance']}>{balanceText(balance, reader)}</dd>
          <dd className={classes['quiet']}>{dueText(account, lastClosing)}</dd>
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

function dueText({ overdue, dueDate }: AgencyAccount, lastClosing: number): string {
  if (dueDate && overdue > 0) return `Overdue since ${dateText(dueDate)}`
  if (dueDate && lastClosing > 0) return `Last statement due ${dateText(dueDate)}`
  return 'Includes future trips.'
}
