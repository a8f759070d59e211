import { createFileRoute } from '@tanstack/react-router'

import { type LinesSearch, linesSearchOf } from '#web/features/ledger/account/lines-search.ts'
import { loadAccount } from '#web/features/ledger/account/load-account.ts'
import { AccountOfAgencyPage } from '#web/features/ledger/provider/account-of-agency-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/account/')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Account', crumbs: crumbs('agencies', 'Account') },
  // The page checks it: code that checks it here would load with every page.
  validateSearch: (search) => search as LinesSearch,
  loader: async ({ context: { queryClient }, params: { agencyID }, location, cause }) => {
    const view = { search: location.search, stays: cause === 'stay', agencyID }
    const { agency } = await loadAccount(queryClient, view)
    return { title: `Account of ${agency}` }
  },
  pendingComponent: () => <ListSkeleton title="Account" />,
  component: Page,
})

function Page() {
  const { agencyID } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <AccountOfAgencyPage
      key={agencyID}
      agencyID={agencyID}
      view={linesSearchOf({ ...Route.useSearch() })}
      onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
