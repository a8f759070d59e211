import { createFileRoute } from '@tanstack/react-router'

import { accountSorts } from '#web/data/account-sorts.ts'
import { accountsQuery } from '#web/data/ledger.ts'
import { AccountsPage } from '#web/features/ledger/provider/accounts-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'
import { tableSearchOf } from '#web/ui/table/table-search.ts'

const searchOf = (search: Record<string, unknown>) => tableSearchOf(search, accountSorts)

export const Route = createFileRoute('/_shell/_page/accounts')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Accounts', crumbs: crumbs('accounts') },
  validateSearch: checkedSearch(searchOf),
  loader: async ({ context: { queryClient }, location, cause }) => {
    // While filtering or paging, the previous rows stay until the new ones arrive.
    const rows = queryClient.ensureQueryData(accountsQuery(searchOf(location.search)))
    if (cause !== 'stay') await rows
  },
  pendingComponent: () => <ListSkeleton title="Accounts" />,
  component: AccountsPage,
})
