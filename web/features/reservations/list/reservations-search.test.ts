import { expect, test } from 'vitest'

import { reservationsSearchOf } from '#web/features/reservations/list/reservations-search.ts'

const cases = [
  { search: {}, view: {} },
  { search: { tab: 'confirmed', filter: '12' }, view: { tab: 'confirmed', filter: '12' } },
  { search: { tab: 'pending' }, view: {} },
  { search: { tab: 'stolen', filter: '' }, view: {} },
  { search: { filter: 123 }, view: { filter: '123' } },
  { search: { filter: ['1'], tab: 7 }, view: {} },
]

for (const { search, view } of cases) {
  test(`the search ${JSON.stringify(search)} is read as ${JSON.stringify(view)}`, () => {
    expect(reservationsSearchOf(search)).toEqual(view)
  })
}
