import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'

import type { ProductGroup } from '#contract/catalogue.ts'
import { ProductRow } from '#web/features/catalogue/product-row.tsx'
import { ariaSort, type Sort, type SortField } from '#web/features/catalogue/products-search.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './product-table.module.css'

interface Sorting {
  sort: Sort | undefined
  onSort: (field: SortField) => void
}

export function UniverseCard({ group, ...sorting }: Sorting & { group: ProductGroup }) {
  const { length } = group.products
  return (
    <Card title={group.name} aside={length === 1 ? '1 product' : `${length} products`}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <SortableHeader field="code" label="Code" {...sorting} />
            <SortableHeader field="name" label="Name" {...sorting} />
            <th scope="col" className={classes['description']}>
              Description
            </th>
            <SortableHeader field="cityCode" label="City Code" {...sorting} />
            <SortableHeader field="airportCode" label="Airport Code" {...sorting} />
            <th scope="col" className={classes['action']}>
              <VisuallyHidden>Availability</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.products.map((product) => (
            <ProductRow key={product.productID} product={product} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

function SortableHeader({ field, label, sort, onSort }: Sorting & { field: SortField; label: string }) {
  const order = ariaSort(sort, field)
  const Icon = icons[order]
  return (
    <th scope="col" aria-sort={order} className={classes[field]}>
      <button type="button" className={classes['sort']} onClick={() => onSort(field)}>
        {label}
        <Icon size={14} stroke={2} aria-hidden="true" />
      </button>
    </th>
  )
}
