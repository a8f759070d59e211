import { createFileRoute } from '@tanstack/react-router'

import { agencyQuery } from '#web/features/agencies/agencies-query.ts'
import { EditAgencyPage } from '#web/features/agencies/agency-form-pages.tsx'
import { AgencyFormSkeleton } from '#web/features/agencies/agency-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$id/edit')({
  staticData: {
    title: 'Edit agency',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies', to: '/agencies' }, { label: 'Edit' }],
  },
  // Asked anew: a form must not begin with what was true a while ago.
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.fetchQuery(agencyQuery(id)).then(() => undefined),
  pendingComponent: AgencyFormSkeleton,
  component: EditAgencyPage,
})
