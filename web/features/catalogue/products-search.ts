import type { Sort as SortBy } from '#web/ui/table-search.ts'

const sortFields = ['code', 'name', 'cityCode', 'airportCode'] as const
export type SortField = (typeof sortFields)[number]
export type Sort = SortBy<SortField>

/** What the address of the product list holds. */
export interface ProductsSearch {
  filter?: string
  sort?: Sort
}

const sorts: readonly string[] = sortFields.flatMap((field) => [field, `-${field}`])

/** What is not a filter or an order of ours is left out. */
export function productsSearchOf(search: Record<string, unknown>): ProductsSearch {
  const filter = textOf(search['filter'])
  const sort = textOf(search['sort'])
  return {
    ...(filter && { filter }),
    ...(sorts.includes(sort) && { sort: sort as Sort }),
  }
}

/** A text such as '501' comes out of the address as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
