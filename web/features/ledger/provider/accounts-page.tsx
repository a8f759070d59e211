import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { shortDateText } from '#contract/dates.ts'
import type { ListedAccount } from '#contract/ledger/accounts.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import type { AccountSort } from '#web/data/account-sorts.ts'
import { accountsQuery } from '#web/data/ledger.ts'
import { creditUse, shortMonthText } from '#web/features/ledger/account-words.ts'
import { accountLink } from '#web/features/ledger/ledger-links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RecordTable } from '#web/ui/table/record-table.tsx'
import type { Column } from '#web/ui/table/table-rows.ts'

import classes from './provider.module.css'

const route = getRouteApi('/_shell/_page/accounts')

const owedText = (dollars: number) => {
  if (dollars === 0) return moneyText(0)
  return `${dollars > 0 ? 'Owes' : 'Is owed'} ${moneyText(Math.abs(dollars))}`
}

const overdueText = ({ overdue, dueDate }: ListedAccount) =>
  overdue > 0 ? `${moneyText(overdue)}${dueDate ? ` since ${shortDateText(dueDate)}` : ''}` : 'None'

const columns: Column<ListedAccount, AccountSort>[] = [
  {
    title: 'Agency',
    sort: 'agency',
    text: ({ agency }) => agency,
    cell: (account) => <Agency account={account} />,
  },
  { title: 'Balance', sort: 'balance', text: ({ balance }) => owedText(balance), figure: true },
  { title: 'Overdue', sort: 'overdue', text: overdueText, figure: true },
  {
    title: 'Credit limit',
    text: ({ creditLimit }) => (creditLimit === null ? 'None' : moneyText(creditLimit)),
    figure: true,
  },
  {
    title: 'Last statement',
    text: ({ lastStatement }) => (lastStatement ? shortMonthText(lastStatement) : 'None'),
  },
]

/** What every agency owes, for the provider. */
export function AccountsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, isPlaceholderData } = useQuery(accountsQuery(search))
  return (
    <>
      <PageHead title="Accounts" about={data ? totalText(data.total) : 'What each agency owes.'} />
      {error && <FormAlert texts={textsOf(error)} />}
      {data && (
        <RecordTable
          nouns={['agency', 'agencies']}
          columns={columns}
          keyOf={({ agencyID }) => agencyID}
          rows={data.rows}
          total={data.matches}
          view={search}
          waiting={isPlaceholderData}
          onView={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          filterLabel="Search by name"
          emptyHint="Create an agency first."
        />
      )}
    </>
  )
}

const totalText = ({ balance, overdue }: { balance: number; overdue: number }) =>
  `${balance < 0 ? 'You owe the agencies' : 'The agencies owe you'} ${moneyText(Math.abs(balance))} together. Overdue: ${moneyText(overdue)}.`

function Agency({ account }: { account: ListedAccount }) {
  const { agencyID, agency, nearLimit, balance, creditLimit } = account
  const credit = creditUse({ balance, creditLimit, creditLeft: null })
  return (
    <span className={classes['agency']}>
      <Anchor inherit renderRoot={(props) => <Link {...accountLink(agencyID)} {...props} />}>
        {agency}
      </Anchor>
      {nearLimit && credit && (
        <Badge tone="waiting" icon={IconAlertTriangle}>
          {`${credit.percent}% of credit used`}
        </Badge>
      )}
    </span>
  )
}
