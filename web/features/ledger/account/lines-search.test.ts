import { expect, test } from 'vitest'

import { linesInput, linesSearchOf } from '#web/features/ledger/account/lines-search.ts'

const cases = [
  { search: {}, view: {} },
  { search: { on: 'all', kind: 'payout' }, view: { on: 'all', kind: 'payout' } },
  { search: { on: 'open', kind: 'theft' }, view: {} },
  { search: { reservation: ' 123-45 ' }, view: { reservation: '12345' } },
  { search: { reservation: 501 }, view: { reservation: '501' } },
  { search: { from: '2026-10-01', to: '2026-02-30' }, view: { from: '2026-10-01' } },
  { search: { page: '3' }, view: { page: 3 } },
  { search: { page: '1' }, view: {} },
  { search: { page: '-2' }, view: {} },
]
for (const { search, view } of cases) {
  test(`the search ${JSON.stringify(search)} is read as ${JSON.stringify(view)}`, () => {
    expect(linesSearchOf(search)).toEqual(view)
  })
}

test('the call asks for the rows of the page', () => {
  expect(linesInput({ on: 'all', page: 3 })).toEqual({ on: 'all', offset: 100, limit: 50 })
})
