import { createFileRoute } from '@tanstack/react-router'

import { productsQuery } from '#web/data/catalogue.ts'
import { productConfigsQuery } from '#web/data/pricing.ts'
import { configSorts } from '#web/features/pricing/config-rows.ts'
import { ProductConfigsPage } from '#web/features/pricing/product-configs-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'
import { tableSearchOf } from '#web/ui/table/table-search.ts'

export const Route = createFileRoute('/_shell/_page/pricing/')({
  staticData: { title: 'Product Configs', crumbs: crumbs('product-configs') },
  validateSearch: checkedSearch((search: Record<string, unknown>) => tableSearchOf(search, configSorts)),
  loader: async ({ context: { queryClient } }) => {
    // Loaded with the rows, so that no product looks deleted while the names load.
    await Promise.all([
      queryClient.ensureQueryData(productConfigsQuery),
      queryClient.prefetchQuery(productsQuery),
    ])
  },
  pendingComponent: () => <ListSkeleton title="Product Configs" />,
  component: ProductConfigsPage,
})
