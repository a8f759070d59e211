import { expect, test } from 'vitest'

import { productsSearchOf } from '#web/features/catalogue/products-search.ts'

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
