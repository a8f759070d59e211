import { VisuallyHidden } from '@mantine/core'

import type { ProductGroup } from '#contract/catalogue.ts'
import { ProductRow } from '#web/features/catalogue/product-row.tsx'
import type { ProductSort, SortField } from '#web/features/catalogue/products-search.ts'
import { Card } from '#web/ui/card.tsx'
import { SortHeader } from '#web/ui/table/sort-header.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './product-table.module.css'

interface Sorting {
  sort: ProductSort | undefined
  onSort: (field: SortField) => void
}

export function UniverseCard({ group, ...sorting }: Sorting & { group: ProductGroup }) {
  const { length } = group.products
  return (
    <Card title={group.name} aside={length === 1 ? '1 product' : `${length} products`}>
      <Table striped className={classes['table'] ?? ''}>
        <thead>
          <tr>
            <SortHeader field="code" label="Code" className={classes['code']} {...sorting} />
            <SortHeader field="name" label="Name" className={classes['name']} {...sorting} />
            <th scope="col" className={classes['description']}>
              Description
            </th>
            <SortHeader field="cityCode" label="City Code" className={classes['cityCode']} {...sorting} />
            <SortHeader
              field="airportCode"
              label="Airport Code"
              className={classes['airportCode']}
              {...sorting}
            />
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
      </Table>
    </Card>
  )
}
