import { createFileRoute } from '@tanstack/react-router'

import { permissions } from '#contract/permissions.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { ProductConfigFormPage } from '#web/features/pricing/product-config-form-page.tsx'
import { requirePermission } from '#web/session/require-permission.ts'

export const Route = createFileRoute('/_shell/_page/pricing/new')({
  staticData: {
    title: 'New product config',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Product Configs', to: '/pricing' }, { label: 'New' }],
  },
  beforeLoad: ({ context: { user } }) => requirePermission(user, permissions.managePrices),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(productsQuery),
  component: ProductConfigFormPage,
})
