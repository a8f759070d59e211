import { createFileRoute } from '@tanstack/react-router'

import { permissions } from '#contract/permissions.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { productConfigsQuery } from '#web/data/pricing.ts'
import { EditProductConfigPage } from '#web/features/pricing/product-config-form-page.tsx'
import { requirePermission } from '#web/session/require-permission.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/pricing/$id')({
  staticData: { title: 'Edit product config', crumbs: crumbs('product-configs', 'Edit') },
  beforeLoad: ({ context: { user } }) => requirePermission(user, permissions.managePrices),
  // Always fetched: a form must not start with stale data.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.fetchQuery({ ...productConfigsQuery, staleTime: 0 }),
      queryClient.prefetchQuery(productsQuery),
    ])
  },
  pendingComponent: () => <FormSkeleton title="Edit product config" />,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  return <EditProductConfigPage key={params.id} {...params} />
}
