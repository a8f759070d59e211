import { Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { dateText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { creditQuery } from '#web/data/ledger.ts'
import { balanceText, creditUse } from '#web/features/ledger/account-words.ts'
import { CreditMeter } from '#web/features/ledger/credit-meter.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

import classes from './provider.module.css'

/** On the agency's page. It keeps its height while it loads, so that nothing moves. */
export function AgencyAccountCard({ agencyID }: { agencyID: string }) {
  const { data, error } = useQuery(creditQuery(agencyID))
  const credit = data && creditUse(data)
  return (
    <Card
      title="Account"
      aside={
        data?.nearLimit && (
          <Badge tone="waiting" icon={IconAlertTriangle}>{`${credit?.percent}% of credit used`}</Badge>
        )
      }
    >
      <Facts className={classes['details']}>
        {!data && !error && <Skeleton height={40} aria-busy="true" />}
        {!data && error && <div>The account could not be loaded. Reload the page.</div>}
        {data && (
          <>
            <Fact name="Balance">{balanceText(data.balance, data)}</Fact>
            <Fact name="Overdue">
              {data.overdue > 0 && data.dueDate
                ? `${moneyText(data.overdue)}, due ${dateText(data.dueDate)}`
                : 'Nothing'}
            </Fact>
            <Fact name="Credit">
              <CreditMeter account={data} />
            </Fact>
          </>
        )}
      </Facts>
    </Card>
  )
}
