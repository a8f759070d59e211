import { createFileRoute } from '@tanstack/react-router'

import { agencyQuery } from '#web/data/agencies.ts'
import { EditAgencyPage } from '#web/features/agencies/agency-form-pages.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$id/edit')({
  staticData: { title: 'Edit agency', crumbs: crumbs('agencies', 'Edit') },
  // Always fetched: a form must not start with stale data.
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.fetchQuery(agencyQuery(id)).then(() => undefined),
  pendingComponent: () => <FormSkeleton title="Edit agency" />,
  component: EditAgencyPage,
})
