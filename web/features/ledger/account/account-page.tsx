import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import { agencyAccountQuery } from '#web/data/ledger.ts'
import { AccountNotices } from '#web/features/ledger/account/account-notices.tsx'
import { LinesCard } from '#web/features/ledger/account/lines-card.tsx'
import type { LinesSearch } from '#web/features/ledger/account/lines-search.ts'
import { SalesCard } from '#web/features/ledger/account/sales-card.tsx'
import { StatementsCard } from '#web/features/ledger/account/statements-card.tsx'
import { SummaryCard } from '#web/features/ledger/account/summary-card.tsx'
import { HiddenAccount } from '#web/features/ledger/hidden-account.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'
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
