import { asText, stored } from '#web/storage.ts'
import type { Sort } from '#web/ui/table/table-search.ts'

const sortFields = ['code', 'name', 'cityCode', 'airportCode'] as const
export type SortField = (typeof sortFields)[number]
export type ProductSort = Sort<SortField>

/** The address of the product list. */
export interface ProductsSearch {
  filter?: string
  sort?: ProductSort
}

/** Survives navigation within the tab. */
export const savedFilter = stored('products-filter', asText)

const sorts: readonly string[] = sortFields.flatMap((field) => [field, `-${field}`])

/** Drops anything that is not a filter or a known order. */
export function productsSearchOf(search: Record<string, unknown>): ProductsSearch {
  const filter = textOf(search['filter'])
  const sort = textOf(search['sort'])
  return {
    ...(filter && { filter }),
    ...(sorts.includes(sort) && { sort: sort as ProductSort }),
  }
}

/** The router reads ?filter=501 as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
