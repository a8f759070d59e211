import { Button } from '@mantine/core'
import { useId } from 'react'

import type { ListedProduct } from '#web/features/catalogue/matching-products.ts'
import { ProductLink, usePreload } from '#web/features/catalogue/product-link.tsx'

import classes from './product-table.module.css'

/** All links lead to the same page; Tab stops at two of them. */
export function ProductRow({ product }: { product: ListedProduct }) {
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
