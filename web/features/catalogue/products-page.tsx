import { Text, Title, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconMapSearch, IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, useRef } from 'react'

import { productsQuery } from '#web/data/catalogue.ts'
import { countOf, matchingProducts, singleMatch } from '#web/features/catalogue/matching-products.ts'
import {
  savedFilter,
  type ProductsSearch,
  type ProductSort,
} from '#web/features/catalogue/products-search.ts'
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

interface Props {
  filter: string
  onFilter: (filter: string) => void
  onEnter: () => void
  sort: ProductSort | undefined
  onSort: (sort: ProductSort | undefined) => void
}

const orders: { value: ProductSort | ''; label: string }[] = [
  { value: '', label: 'As listed' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'code', label: 'Code, A to Z' },
  { value: '-code', label: 'Code, Z to A' },
  { value: 'cityCode', label: 'City code, A to Z' },
  { value: '-cityCode', label: 'City code, Z to A' },
  { value: 'airportCode', label: 'Airport code, A to Z' },
  { value: '-airportCode', label: 'Airport code, Z to A' },
]

function ProductsToolbar({ filter, onFilter, onEnter, sort, onSort }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  const clear = () => {
    onFilter('')
    input.current?.focus()
  }
  return (
    <search className={classes['tools']}>
      <TextInput
        ref={input}
        className={classes['filter']}
        aria-label="Filter by name or code"
        aria-keyshortcuts="/"
        placeholder="Filter by name or code"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        rightSection={
          filter ? (
            <CloseButton size="sm" aria-label="Clear filter" onClick={clear} />
          ) : (
            <kbd className={classes['key']} aria-hidden="true">
              /
            </kbd>
          )
        }
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter) clear()
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
        }}
      />
      <NativeSelect
        className={classes['sort']}
        aria-label="Sort by"
        leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
        data={orders}
        value={sort ?? ''}
        onChange={(event) => onSort((event.currentTarget.value as ProductSort) || undefined)}
      />
    </search>
  )
}
