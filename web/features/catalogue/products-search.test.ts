import { expect, test } from 'vitest'

import {
  ariaSort,
  productsSearchOf,
  sortAfterPress,
  type Sort,
} from '#web/features/catalogue/products-search.ts'

const addresses = [
  { search: {}, means: {} },
  { search: { filter: 'sunset & dam' }, means: { filter: 'sunset & dam' } },
  { search: { filter: 501 }, means: { filter: '501' } },
  { search: { filter: '' }, means: {} },
  { search: { filter: { a: 1 } }, means: {} },
  { search: { sort: '-cityCode' }, means: { sort: '-cityCode' } },
  { search: { sort: 'price' }, means: {} },
  { search: { sort: '--name' }, means: {} },
]
for (const { search, means } of addresses) {
  test(`the address ${JSON.stringify(search)} means ${JSON.stringify(means)}`, () => {
    expect(productsSearchOf(search)).toEqual(means)
  })
}

const presses: { before: Sort | undefined; after: Sort; aria: string }[] = [
  { before: undefined, after: 'name', aria: 'ascending' },
  { before: 'name', after: '-name', aria: 'descending' },
  { before: '-name', after: 'name', aria: 'ascending' },
  { before: '-code', after: 'name', aria: 'ascending' },
]
for (const { before, after, aria } of presses) {
  test(`pressing Name while sorted by ${before ?? 'nothing'} sorts by ${after}`, () => {
    expect(sortAfterPress(before, 'name')).toBe(after)
    expect(ariaSort(after, 'name')).toBe(aria)
    expect(ariaSort(after, 'code')).toBe('none')
  })
}
