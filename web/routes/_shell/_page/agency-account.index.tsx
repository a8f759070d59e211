import { createFileRoute } from '@tanstack/react-router'

import { AccountPage } from '#web/features/ledger/account/account-page.tsx'
import { type LinesSearch, linesSearchOf } from '#web/features/ledger/account/lines-search.ts'
import { loadAccount } from '#web/features/ledger/account/load-account.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agency-account/')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Account', crumbs: crumbs('agency-account') },
  // The page checks it: code that checks it here would load with every page.
  validateSearch: (search) => search as LinesSearch,
  loader: ({ context: { queryClient }, location, cause }) =>
    loadAccount(queryClient, { search: location.search, stays: cause === 'stay' }).then(() => undefined),
  pendingComponent: () => <ListSkeleton title="Account" />,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AccountPage
      view={linesSearchOf({ ...Route.useSearch() })}
      onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
