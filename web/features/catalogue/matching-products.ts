import type { ProductGroup } from '#contract/catalogue.ts'
import type { ProductSort } from '#web/features/catalogue/products-search.ts'
import { fieldOf, isDescending } from '#web/ui/table/table-search.ts'

export type ListedProduct = ProductGroup['products'][number]

function matches({ name, code }: ListedProduct, filter: string): boolean {
  return name.toLowerCase().includes(filter) || code.toLowerCase().includes(filter)
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

function compareBy(sort: ProductSort) {
  const field = fieldOf(sort)
  const direction = isDescending(sort) ? -1 : 1
  return (a: ListedProduct, b: ListedProduct) =>
    direction * collator.compare(a[field], b[field]) || collator.compare(a.code, b.code)
}

/** Leaves out groups without a match. Without `sort`, products stay in catalogue order. */
export function matchingProducts(
  groups: readonly ProductGroup[],
  filter: string,
  sort: ProductSort | undefined,
): ProductGroup[] {
  const wanted = filter.trim().toLowerCase()
  return groups
    .map((group) => {
      const products = group.products.filter((product) => matches(product, wanted))
      return { ...group, products: sort ? products.sort(compareBy(sort)) : products }
    })
    .filter(({ products }) => products.length > 0)
}

export const countOf = (groups: readonly ProductGroup[]): number =>
  groups.reduce((count, { products }) => count + products.length, 0)

export function singleMatch(groups: readonly ProductGroup[]): ListedProduct | undefined {
  const [product, ...others] = groups.flatMap(({ products }) => products)
  return others.length === 0 ? product : undefined
}
