import { createFileRoute } from '@tanstack/react-router'

import { agencyAccountQuery } from '#web/data/ledger.ts'
import { TermsPage } from '#web/features/ledger/provider/terms-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/account/edit')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Edit account terms', crumbs: crumbs('agencies', 'Edit') },
  // Always fetched: a form must not start with stale data.
  loader: ({ context: { queryClient }, params: { agencyID } }) =>
    queryClient.fetchQuery(agencyAccountQuery(agencyID)).then(() => undefined),
  pendingComponent: () => <FormSkeleton title="Edit account terms" />,
  component: Page,
})

function Page() {
  const { agencyID } = Route.useParams()
  return <TermsPage key={agencyID} agencyID={agencyID} />
}
