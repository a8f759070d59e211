import { Button, Skeleton } from '@mantine/core'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { dateText } from '#contract/dates.ts'
import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import type { ListedStatement } from '#contract/ledger/statements.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import { agencyAccountQuery, statementsQuery } from '#web/data/ledger.ts'
import { balanceText, daysText, type Reader, counted } from '#web/features/ledger/account-words.ts'
import { AccountNotices } from '#web/features/ledger/account/account-notices.tsx'
import { LinesCard } from '#web/features/ledger/account/lines-card.tsx'
import type { LinesSearch } from '#web/features/ledger/account/lines-search.ts'
import { SalesCard } from '#web/features/ledger/account/sales-card.tsx'
import { CreditMeter } from '#web/features/ledger/credit-meter.tsx'
import { HiddenAccount } from '#web/features/ledger/hidden-account.tsx'
import { statementLink } from '#web/features/ledger/ledger-links.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

import classes from './account.module.css'

interface Props {
  view: LinesSearch
  onView: (view: LinesSearch) => void
}

const renderHead = () => (
  <PageHead title="Account" about="What you owe for tours sold, your commission and your statements." />
)

export function AccountPage(props: Props) {
  return <AccountView {...props} renderHead={renderHead} renderEntryActions={() => null} />
}

interface ViewProps extends Props {
  /** For the provider. */
  agencyID?: string
  renderHead: (account: AgencyAccount) => ReactNode
  renderEntryActions: (line: AccountLine) => ReactNode
}

export function AccountView(props: ViewProps) {
  return useCustomerView() ? <HiddenAccount title="Account" /> : <ShownAccount {...props} />
}

function ShownAccount({ agencyID, view, onView, renderHead, renderEntryActions }: ViewProps) {
  const account = useSuspenseQuery(agencyAccountQuery(agencyID)).data
  const reader = { agencyID, agency: account.agency }
  return (
    <div className={classes['page']}>
      {renderHead(account)}
      <AccountNotices account={account} reader={reader} />
      <SummaryCard account={account} reader={reader} />
      <div className={classes['columns']}>
        <StatementsCard reader={reader} />
        <SalesCard months={account.months} />
      </div>
      <LinesCard reader={reader} view={view} onView={onView} actions={renderEntryActions} />
    </div>
  )
}

interface SummaryCardProps {
  account: AgencyAccount
  reader: Reader
}

function SummaryCard({ account, reader }: SummaryCardProps) {
  const { balance, closingDay, paymentDays } = account
  const lastClosing = useQuery(statementsQuery(reader.agencyID)).data?.rows[0]?.closing ?? 0
  return (
    <Card title="Balance">
      <Facts className={classes['summary']}>
        <div>
          <dt>Today</dt>
          <dd className={classes['balance']}>{balanceText(balance, reader)}</dd>
          <dd className={classes['quiet']}>{dueText(account, lastClosing)}</dd>
        </div>
        <Fact name="Credit">
          <CreditMeter account={account} />
        </Fact>
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
      </Facts>
    </Card>
  )
}

function dueText({ overdue, dueDate }: AgencyAccount, lastClosing: number): string {
  if (dueDate && overdue > 0) return `Overdue since ${dateText(dueDate)}`
  if (dueDate && lastClosing > 0) return `Last statement due ${dateText(dueDate)}`
  return 'Includes future trips.'
}

const shownAtFirst = 6

function StatementsCard({ reader }: { reader: Reader }) {
  const { data, error } = useQuery(statementsQuery(reader.agencyID))
  const [isOpen, setOpen] = useState(false)
  const rows = data?.rows ?? []
  return (
    <Card title="Statements">
      {error && !data && <FormAlert texts={textsOf(error)} />}
      {!data && !error && <Skeleton height={300} radius={0} aria-busy="true" />}
      {data && rows.length === 0 && (
        <EmptyState
          kind="nothing yet"
          title="There are no statements yet."
          hint="A statement is made when a month is closed."
        />
      )}
      {rows.length > 0 && (
        <ul className={classes['statements']}>
          {rows.slice(0, isOpen ? undefined : shownAtFirst).map((row) => (
            <li key={row.number}>
              <Row row={row} reader={reader} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > shownAtFirst && (
        <div className={classes['more']}>
          <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show the latest ${shownAtFirst}` : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({
  row: { number, month, closing, dueDate, lines },
  reader,
}: {
  row: ListedStatement
  reader: Reader
}) {
  return (
    <Link {...statementLink(number, reader.agencyID)}>
      <strong>{monthText(month)}</strong> <span>Closing balance {moneyText(closing)}</span>{' '}
      <span className={classes['quiet']}>
        No. {number}, {counted(lines, 'line', 'lines')}
      </span>{' '}
      <span className={classes['quiet']}>{closing > 0 ? `Due ${dateText(dueDate)}` : 'Nothing to pay'}</span>
    </Link>
  )
}
