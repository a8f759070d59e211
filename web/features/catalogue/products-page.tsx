import { Text, Title } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { productsQuery } from '#web/data/catalogue.ts'
import { countOf, matchingProducts, singleMatch } from '#web/features/catalogue/matching-products.ts'
import { savedFilter, type ProductsSearch } from '#web/features/catalogue/products-search.ts'
import { ProductsToolbar } from '#web/features/catalogue/products-toolbar.tsx'
import { UniverseCard } from '#web/features/catalogue/universe-card.tsx'
import { pages } from '#web/pages.ts'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { sortAfterPress } from '#web/ui/table/table-search.ts'

import classes from './products-page.module.css'

const route = getRouteApi('/_shell/_page/products/')

export function ProductsPage() {
  const groups = useSuspenseQuery(productsQuery).data
  const { view, change, open } = useView()
  const { filter = '', sort } = view
  const shown = matchingProducts(groups, filter, sort)
  const match = singleMatch(shown)
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <div>
          <Title order={1} tabIndex={-1}>
            Products
          </Title>
          <Text component="output" c="dimmed" size="sm" className="tabular">
            {countText(countOf(shown), countOf(groups))}
            {match && filter && <span> · Press Enter to open</span>}
          </Text>
        </div>
        <ProductsToolbar
          filter={filter}
          sort={sort}
          onFilter={(filter) => change({ ...view, filter })}
          onEnter={() => match && open(match.productID)}
          onSort={(sort) => change({ ...view, sort })}
        />
      </div>
      {shown.map((group) => (
        <UniverseCard
          key={group.uuid}
          group={group}
          sort={sort}
          onSort={(field) => change({ ...view, sort: sortAfterPress(sort, field) })}
        />
      ))}
      {shown.length === 0 && <NoProducts filter={filter} onClear={() => change({ ...view, filter: '' })} />}
    </div>
  )
}

type View = { [Key in keyof ProductsSearch]: ProductsSearch[Key] | undefined }

/** The input changes at once; the address and the saved filter follow. */
function useView() {
  const navigate = route.useNavigate()
  const address = route.useSearch()
  const [filter, setFilter] = useState(address.filter)
  const change = ({ filter, sort }: View) => {
    setFilter(filter)
    savedFilter.write(filter ?? '')
    const search = { ...(filter && { filter }), ...(sort && { sort }) }
    void navigate({ search, replace: true, resetScroll: false })
  }
  const open = (id: string) => void navigate({ to: pages['product-availability'], params: { id } })
  return { view: { filter, sort: address.sort }, change, open }
}

function countText(shown: number, all: number): string {
  if (shown !== all) return `${shown} of ${all} products`
  return all === 1 ? '1 product' : `${all} products`
}

function NoProducts({ filter, onClear }: { filter: string; onClear: () => void }) {
  return (
    <div className={classes['empty']}>
      <IconMapSearch size={32} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>{filter ? `No product matches “${filter.trim()}”` : 'No products yet'}</Text>
      <Text c="dimmed" size="sm">
        {filter
          ? 'Check the spelling, or try part of a name or code.'
          : 'Products appear here once the tour provider adds them.'}
      </Text>
      {filter && <ClearFilter onClear={onClear} />}
    </div>
  )
}
