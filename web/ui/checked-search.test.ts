import { expect, test } from 'vitest'

import { checkedSearch } from '#web/ui/checked-search.ts'

const read = checkedSearch(({ page }): { page?: number } => (page === '2' ? { page: 2 } : {}))

test.each([
  { raw: { page: '2' }, merged: { page: 2 } },
  { raw: { page: '-5' }, merged: {} },
  { raw: { page: '0', from: 'mail' }, merged: { from: 'mail' } },
  { raw: {}, merged: {} },
])('$raw in the address becomes $merged after the router merges it', ({ raw, merged }) => {
  expect({ ...raw, ...read(raw) }).toEqual(merged)
})
