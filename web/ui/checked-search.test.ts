import { expect, test } from 'vitest'

import { checkedSearch } from '#web/ui/checked-search.ts'

const read = checkedSearch(({ page }): { page?: number } => (page === '2' ? { page: 2 } : {}))

test.each([
  { raw: { page: '2' }, merged: { page: 2 } },
  { raw: { page: '-5' }, merged: {} },
  { raw: { page: '0', from: 'mail' }, merged: { from: 'mail' } },
  { raw: {}, merged: {} },
])('of $raw a page gets $merged, also where the router lays it over what was there', ({ raw, merged }) => {
  expect({ ...raw, ...read(raw) }).toEqual(merged)
})
