import { expect, test } from 'vitest'

import { lastPage, rowsOfPage, type Column } from '#web/ui/table/table-rows.ts'
import {
  ariaSort,
  sortAfterPress,
  tableSearchOf,
  type Sort,
  type TableSearch,
} from '#web/ui/table/table-search.ts'

const fields = ['name', 'size'] as const
const addresses = [
  { search: {}, means: {} },
  { search: { filter: 501, page: '2' }, means: { filter: '501', page: 2 } },
  { search: { filter: '', page: '1' }, means: {} },
  { search: { page: '-3' }, means: {} },
  { search: { page: 'two' }, means: {} },
  { search: { page: '1.5' }, means: {} },
  { search: { sort: '-size' }, means: { sort: '-size' } },
  // The default sort stays out of the address.
  { search: { sort: 'name' }, means: {} },
  { search: { sort: 'color' }, means: {} },
]
for (const { search, means } of addresses) {
  test(`the address ${JSON.stringify(search)} means ${JSON.stringify(means)}`, () => {
    expect(tableSearchOf(search, fields)).toEqual(means)
  })
}

type Order = Sort<'name' | 'size'>
const presses: { before: Order | undefined; after: Order; aria: string }[] = [
  { before: undefined, after: 'size', aria: 'ascending' },
  { before: 'size', after: '-size', aria: 'descending' },
  { before: '-size', after: 'size', aria: 'ascending' },
  { before: '-name', after: 'size', aria: 'ascending' },
]
for (const { before, after, aria } of presses) {
  test(`pressing Size while sorted by ${before ?? 'nothing'} sorts by ${after}`, () => {
    expect(sortAfterPress<'name' | 'size'>(before, 'size')).toBe(after)
    expect(ariaSort(after, 'size')).toBe(aria)
    expect(ariaSort<'name' | 'size'>(after, 'name')).toBe('none')
  })
}

interface Thing {
  name: string
  size: string
}
const columns: Column<Thing, 'name' | 'size'>[] = [
  { title: 'Name', sort: 'name', text: ({ name }) => name },
  { title: 'Size', sort: 'size', text: ({ size }) => size },
]
const things = Array.from({ length: 120 }, (_, index) => ({
  name: `Thing ${index + 1}`,
  size: index % 2 ? 'odd' : 'even',
}))

function shownBy(view: TableSearch<'name' | 'size'>) {
  const { rows, total, page } = rowsOfPage(things, columns, view)
  return [rows[0]?.name, rows.at(-1)?.name, total, page]
}

test('loaded rows are filtered, sorted and paged', () => {
  expect(shownBy({})).toEqual(['Thing 1', 'Thing 50', 120, 1])
  expect(shownBy({ page: 3 })).toEqual(['Thing 101', 'Thing 120', 120, 3])
  expect(shownBy({ page: 9 })).toEqual(['Thing 101', 'Thing 120', 120, 3])
  expect(shownBy({ sort: '-name' })).toEqual(['Thing 120', 'Thing 71', 120, 1])
  expect(shownBy({ filter: ' ODD ', page: 2 })).toEqual(['Thing 102', 'Thing 120', 60, 2])
  expect(shownBy({ filter: 'zeppelin' })).toEqual([undefined, undefined, 0, 1])
  expect(lastPage(0)).toBe(1)
})
