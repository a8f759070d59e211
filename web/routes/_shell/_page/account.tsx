import { createFileRoute } from '@tanstack/react-router'

import { accountQuery, ownSessionsQuery, ownSignInsQuery } from '#web/data/account.ts'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/account')({
  staticData: { title: 'Your account', crumbs: crumbs('account') },
  // Always fetched: a form must not start with stale data.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.fetchQuery(accountQuery),
      queryClient.fetchQuery(ownSessionsQuery),
      queryClient.fetchQuery(ownSignInsQuery),
    ])
  },
  pendingComponent: () => <FormSkeleton title="Your account" />,
  component: AccountPage,
})
