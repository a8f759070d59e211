import { createFileRoute, redirect } from '@tanstack/react-router'

import { productsQuery } from '#web/data/catalogue.ts'
import { ProductsPage } from '#web/features/catalogue/products-page.tsx'
import { productsSearchOf, savedFilter } from '#web/features/catalogue/products-search.ts'
import { ProductsSkeleton } from '#web/features/catalogue/products-skeleton.tsx'
import { pages } from '#web/pages.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

const searchOf = checkedSearch(productsSearchOf)

export const Route = createFileRoute('/_shell/_page/products/')({
  staticData: { title: 'Products', crumbs: crumbs('products') },
  validateSearch: searchOf,
  beforeLoad: ({ search, cause }) => {
    // While the user types, the page itself saves the filter.
    if (search.filter && cause === 'enter') savedFilter.write(search.filter)
    const filter = savedFilter.read()
    if (!search.filter && filter)
      throw redirect({ to: pages.products, search: { ...search, filter }, replace: true })
  },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(productsQuery).then(() => undefined),
  pendingComponent: ProductsSkeleton,
  component: ProductsPage,
})
