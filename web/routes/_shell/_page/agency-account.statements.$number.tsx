import { createFileRoute } from '@tanstack/react-router'

import { statementQuery } from '#web/data/ledger.ts'
import { StatementPage } from '#web/features/ledger/statement/statement-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'
import { tableSearchOf } from '#web/ui/table/table-search.ts'

export const Route = createFileRoute('/_shell/_page/agency-account/statements/$number')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Statement', crumbs: crumbs('agency-account', 'Statement') },
  validateSearch: checkedSearch((search) => tableSearchOf(search, [])),
  loader: async ({ context: { queryClient }, params: { number } }) => {
    await queryClient.ensureQueryData(statementQuery(number))
    return { title: `Statement ${number}` }
  },
  pendingComponent: () => <ListSkeleton title="Statement" />,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <StatementPage
      {...params}
      view={Route.useSearch()}
      onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
