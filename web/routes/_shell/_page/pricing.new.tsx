import { createFileRoute } from '@tanstack/react-router'

import { permissions } from '#contract/permissions.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { NewProductConfigPage } from '#web/features/pricing/product-config-form-page.tsx'
import { requirePermission } from '#web/session/require-permission.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'

export const Route = createFileRoute('/_shell/_page/pricing/new')({
  staticData: { title: 'New product config', crumbs: crumbs('product-configs', 'New') },
  beforeLoad: ({ context: { user } }) => requirePermission(user, permissions.managePrices),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(productsQuery),
  component: NewProductConfigPage,
})
