export const sortFields = ['code', 'name', 'cityCode', 'airportCode'] as const
export type SortField = (typeof sortFields)[number]
/** A field, with '-' in front for the last first: as it stands in the address. */
export type Sort = SortField | `-${SortField}`

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

export const fieldOf = (sort: Sort): SortField => sort.replace('-', '') as SortField

export const isDescending = (sort: Sort): boolean => sort.startsWith('-')

/** A header pressed: its column, first to last; pressed again, last to first. */
export const sortAfterPress = (current: Sort | undefined, field: SortField): Sort =>
  current === field ? `-${field}` : field

export function ariaSort(current: Sort | undefined, field: SortField): 'ascending' | 'descending' | 'none' {
  if (current === undefined || fieldOf(current) !== field) return 'none'
  return isDescending(current) ? 'descending' : 'ascending'
}
