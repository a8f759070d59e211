import { expect, test } from 'vitest'

import { boardSearchOf, matchingDepartures } from '#web/features/day/board/board-search.ts'
import { departureWith } from '#web/features/day/test-board.ts'

const searches = [
  { address: {}, search: {} },
  {
    address: { date: '2026-11-20', filter: 501, tour: 'GCW', state: 'open', hide: 'departed' },
    search: { date: '2026-11-20', filter: '501', tour: 'GCW', state: 'open', hide: 'departed' },
  },
  { address: { date: '2026-02-30', filter: '', tour: '', state: 'lost', hide: 'all' }, search: {} },
  { address: { date: '0002-11-20' }, search: {} },
]
for (const { address, search } of searches) {
  test(`the address ${JSON.stringify(address)} shows ${JSON.stringify(search)}`, () =>
    expect(boardSearchOf(address)).toEqual(search))
}

const departures = [
  departureWith({ departureID: 'gone', DeptTime: '08:00', state: 'departed' }),
  departureWith({ departureID: 'closed', DeptTime: '09:00', state: 'closed', note: 'Fuel stop at Boulder' }),
  departureWith({ departureID: 'open', DeptTime: '10:30' }),
  departureWith({ departureID: 'other', ProductCode: 'GCN-PLANE', ProductName: 'North Rim by Plane' }),
]
const filters = [
  { view: {}, found: 'gone closed open other' },
  { view: { filter: 'RIM north' }, found: 'other' },
  { view: { filter: 'gcw-heli' }, found: 'gone closed open' },
  { view: { filter: '09:00' }, found: 'closed' },
  { view: { filter: ' boulder ' }, found: 'closed' },
  { view: { filter: 'zeppelin' }, found: '' },
  { view: { tour: 'GCN-PLANE' }, found: 'other' },
  { view: { tour: 'GCN' }, found: '' },
  { view: { state: 'closed' }, found: 'closed' },
  { view: { hide: 'departed' }, found: 'closed open other' },
  { view: { hide: 'departed', state: 'departed' }, found: 'gone' },
] as const
for (const { view, found } of filters) {
  test(`the filter ${JSON.stringify(view)} finds: ${found || 'nothing'}`, () => {
    const ids = matchingDepartures(departures, view).map(({ departureID }) => departureID)
    expect(ids.join(' ')).toBe(found)
  })
}
