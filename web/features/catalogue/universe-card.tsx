import { VisuallyHidden, Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useId, useEffect, useRef, type ComponentProps, type MouseEvent } from 'react'

import type { ProductGroup } from '#contract/catalogue.ts'
import type { ListedProduct } from '#web/features/catalogue/matching-products.ts'
import type { ProductSort, SortField } from '#web/features/catalogue/products-search.ts'
import { pages } from '#web/pages.ts'
import { Card } from '#web/ui/card.tsx'
import { opensNewTab } from '#web/ui/opens-new-tab.ts'
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

/** All links lead to the same page; Tab stops at two of them. */
function ProductRow({ product }: { product: ListedProduct }) {
  const nameId = useId()
  const { productID } = product
  const preload = usePreload(productID)
  return (
    <tr {...preload}>
      <td className={classes['code']}>
        <ProductLink productID={productID} tabIndex={-1}>
          {product.code}
        </ProductLink>
      </td>
      <td className={classes['name']}>
        <ProductLink productID={productID} id={nameId}>
          {product.name}
        </ProductLink>
      </td>
      <td className={classes['description']}>{product.shortDesc}</td>
      <td className={classes['place']} data-label="City">
        <ProductLink productID={productID} tabIndex={-1}>
          {product.cityCode}
        </ProductLink>
      </td>
      <td className={classes['place']} data-label="Airport">
        <ProductLink productID={productID} tabIndex={-1}>
          {product.airportCode}
        </ProductLink>
      </td>
      <td className={classes['action']}>
        <Button
          variant="default"
          size="xs"
          aria-describedby={nameId}
          renderRoot={(props) => <ProductLink productID={productID} {...props} />}
        >
          Check Availability
        </Button>
      </td>
    </tr>
  )
}

const preloadDelayMs = 60

/** Preloads the availability page while the user hovers over a product or focuses it. */
function usePreload(id: string) {
  const router = useRouter()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const stop = () => window.clearTimeout(timer.current)
  const preload = () => void router.preloadRoute({ to: pages['product-availability'], params: { id } })
  const start = () => {
    stop()
    timer.current = window.setTimeout(preload, preloadDelayMs)
  }
  return { onMouseEnter: start, onMouseLeave: stop, onFocus: start, onBlur: stop, onTouchStart: start }
}

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  productID: string
}

/** Not the router's Link: with five in every row, each subscribing to the router would be slow. */
function ProductLink({ productID, children, ...props }: Props) {
  const router = useRouter()
  const target = { to: pages['product-availability'], params: { id: productID } } as const
  const go = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    void router.navigate(target)
  }
  return (
    <a {...props} href={router.buildLocation(target).href} onClick={go}>
      {children}
    </a>
  )
}
