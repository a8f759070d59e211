import { Button } from '@mantine/core'
import { useId } from 'react'

import type { Product } from '#web/features/catalogue/matching-products.ts'
import { ProductID, ProductLink, useWarmUp } from '#web/features/catalogue/product-link.tsx'

import classes from './product-table.module.css'

/** Every link leads to the same page; the keyboard stops at two of them. */
export function ProductRow({ product }: { product: Product }) {
  const nameId = useId()
  const warmUp = useWarmUp(product.productID)
  return (
    <ProductID value={product.productID}>
      <tr {...warmUp}>
        <td className={classes['code']}>
          <ProductLink tabIndex={-1}>{product.code}</ProductLink>
        </td>
        <td className={classes['name']}>
          <ProductLink id={nameId}>{product.name}</ProductLink>
        </td>
        <td className={classes['description']}>{product.shortDesc}</td>
        <td className={classes['place']} data-label="City">
          <ProductLink tabIndex={-1}>{product.cityCode}</ProductLink>
        </td>
        <td className={classes['place']} data-label="Airport">
          <ProductLink tabIndex={-1}>{product.airportCode}</ProductLink>
        </td>
        <td className={classes['action']}>
          <Button
            variant="default"
            size="xs"
            aria-describedby={nameId}
            renderRoot={(props) => <ProductLink {...props} />}
          >
            Check Availability
          </Button>
        </td>
      </tr>
    </ProductID>
  )
}
