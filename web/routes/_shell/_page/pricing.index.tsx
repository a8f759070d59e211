import { createFileRoute } from '@tanstack/react-router'

import { configSorts } from '#web/features/pricing/config-rows.ts'
import { productConfigsQuery, productsQuery } from '#web/features/pricing/pricing-query.ts'
import { ProductConfigsPage } from '#web/features/pricing/product-configs-page.tsx'
import { ProductConfigsSkeleton } from '#web/features/pricing/product-configs-skeleton.tsx'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { tableSearchOf } from '#web/ui/table-search.ts'

export const Route = createFileRoute('/_shell/_page/pricing/')({
  staticData: {
    title: 'Product Configs',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Product Configs' }],
  },
  validateSearch: checkedSearch((search: Record<string, unknown>) => tableSearchOf(search, configSorts)),
  loader: async ({ context: { queryClient } }) => {
    // Names come with the rows: a product must not look gone while they are on their way.
    await Promise.all([
      queryClient.ensureQueryData(productConfigsQuery),
      queryClient.prefetchQuery(productsQuery),
    ])
  },
  pendingComponent: ProductConfigsSkeleton,
  component: ProductConfigsPage,
})
