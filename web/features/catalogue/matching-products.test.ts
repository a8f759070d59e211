import { expect, test } from 'vitest'

import { countOf, matchingProducts, type ListedProduct } from '#web/features/catalogue/matching-products.ts'
import type { ProductSort } from '#web/features/catalogue/products-search.ts'

const product = (code: string, name: string, cityCode: string, airportCode: string): ListedProduct => ({
  productID: `id-${code}`,
  code,
  name,
  shortDesc: `Nothing about a dam in ${code}.`,
  cityCode,
  airportCode,
  timeZone: 'America/Phoenix',
})

const groups = [
  {
    uuid: 'west',
    name: 'Grand Canyon West',
    products: [
      product('GCW-10', 'Sunset Landing', 'LAS', 'BLD'),
      product('GCW-9', 'Éclair Flight', 'LAS', 'LAS'),
      product('GCW-2', 'day trip', 'GCW', 'GCW'),
    ],
  },
  { uuid: 'dam', name: 'Hoover Dam', products: [product('HVD-DAM', 'Dam Hop', 'LAS', 'BLD')] },
]

const filters = [
  { filter: '', found: ['GCW-10', 'GCW-9', 'GCW-2', 'HVD-DAM'] },
  { filter: '  ', found: ['GCW-10', 'GCW-9', 'GCW-2', 'HVD-DAM'] },
  { filter: 'SUNSET', found: ['GCW-10'] },
  { filter: 'gcw', found: ['GCW-10', 'GCW-9', 'GCW-2'] },
  { filter: ' hop ', found: ['HVD-DAM'] },
  // Matches in name or code, each product once.
  { filter: 'd', found: ['GCW-10', 'GCW-2', 'HVD-DAM'] },
  // Descriptions and universe names don't count.
  { filter: 'nothing about', found: [] },
  { filter: 'hoover', found: [] },
  { filter: '.*', found: [] },
]
for (const { filter, found } of filters) {
  test(`the filter '${filter}' finds ${found.join(', ') || 'nothing'}`, () => {
    const shown = matchingProducts(groups, filter, undefined)
    expect(shown.flatMap(({ products }) => products.map(({ code }) => code))).toEqual(found)
    expect(countOf(shown)).toBe(found.length)
  })
}

test('a universe without a match is left out', () => {
  expect(matchingProducts(groups, 'dam', undefined).map(({ uuid }) => uuid)).toEqual(['dam'])
})

const orders: { sort: ProductSort | undefined; first: string[] }[] = [
  { sort: undefined, first: ['GCW-10', 'GCW-9', 'GCW-2'] },
  { sort: 'code', first: ['GCW-2', 'GCW-9', 'GCW-10'] },
  { sort: '-code', first: ['GCW-10', 'GCW-9', 'GCW-2'] },
  { sort: 'name', first: ['GCW-2', 'GCW-9', 'GCW-10'] },
  { sort: '-name', first: ['GCW-10', 'GCW-9', 'GCW-2'] },
  // Equal cities are ordered by code.
  { sort: 'cityCode', first: ['GCW-2', 'GCW-9', 'GCW-10'] },
  { sort: '-cityCode', first: ['GCW-9', 'GCW-10', 'GCW-2'] },
  { sort: 'airportCode', first: ['GCW-10', 'GCW-2', 'GCW-9'] },
]
for (const { sort, first } of orders) {
  test(`sort ${sort ?? 'nothing'}: ${first.join(', ')}`, () => {
    const [west] = matchingProducts(groups, '', sort)
    expect(west?.products.map(({ code }) => code)).toEqual(first)
  })
}

test('sorting leaves the cached products alone', () => {
  matchingProducts(groups, '', 'code')
  expect(groups[0]?.products[0]?.code).toBe('GCW-10')
})
