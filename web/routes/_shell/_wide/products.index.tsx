import { createFileRoute, redirect } from '@tanstack/react-router'

import { productsQuery } from '#web/data/catalogue.ts'
import { keepFilter, keptFilter } from '#web/features/catalogue/kept-filter.ts'
import { ProductsPage } from '#web/features/catalogue/products-page.tsx'
import { productsSearchOf } from '#web/features/catalogue/products-search.ts'
import { ProductsSkeleton } from '#web/features/catalogue/products-skeleton.tsx'
import { checkedSearch } from '#web/ui/checked-search.ts'

const searchOf = checkedSearch(productsSearchOf)

export const Route = createFileRoute('/_shell/_wide/products/')({
  staticData: {
    title: 'Products',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Products' }],
  },
  validateSearch: searchOf,
  beforeLoad: ({ search, cause }) => {
    const kept = keptFilter()
    // While one stays here the page itself keeps what is typed.
    if (search.filter && cause === 'enter') keepFilter(search.filter)
    if (!search.filter && kept)
      throw redirect({ to: '/products', search: { ...search, filter: kept }, replace: true })
  },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(productsQuery).then(() => undefined),
  pendingComponent: ProductsSkeleton,
  component: ProductsPage,
})
