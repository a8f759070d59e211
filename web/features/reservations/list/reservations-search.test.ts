import { expect, test } from 'vitest'

import { exportAddress } from '#web/features/reservations/list/list-view.ts'
import { pageOf, reservationsSearchOf } from '#web/features/reservations/list/reservations-search.ts'

const cases = [
  { search: {}, view: {} },
  { search: { tab: 'confirmed', filter: '12' }, view: { tab: 'confirmed', filter: '12' } },
  { search: { tab: 'pending' }, view: {} },
  { search: { tab: 'stolen', filter: '' }, view: {} },
  { search: { filter: 123 }, view: { filter: '123' } },
  { search: { filter: ['1'], tab: 7 }, view: {} },
  { search: { date: '2027-03-05', page: '3' }, view: { date: '2027-03-05', page: 3 } },
  { search: { date: '2027-02-30' }, view: {} },
  { search: { date: '0002-03-05' }, view: {} },
  { search: { sort: 'guest' }, view: { sort: 'guest' } },
  { search: { sort: '-total' }, view: { sort: '-total' } },
  { search: { sort: '-booked' }, view: {} },
  { search: { sort: 'booked' }, view: { sort: 'booked' } },
  { search: { sort: 'price', page: '1' }, view: {} },
  { search: { page: '-2' }, view: {} },
]

for (const { search, view } of cases) {
  test(`the search ${JSON.stringify(search)} is read as ${JSON.stringify(view)}`, () => {
    expect(reservationsSearchOf(search)).toEqual(view)
  })
}

test('the call asks for the page of the address, the file for all pages', () => {
  const view = { tab: 'expired', filter: ' Ada & co ', date: '2027-03-05', sort: 'guest', page: 3 } as const
  expect(pageOf(view)).toEqual({
    state: 'expired',
    search: 'Ada & co',
    date: '2027-03-05',
    sort: 'guest',
    descending: 'false',
    offset: 100,
    limit: 50,
  })
  expect(exportAddress(view, undefined)).toBe(
    '/api/reservations/export.csv?state=expired&search=Ada+%26+co&date=2027-03-05&sort=guest&descending=false',
  )
  expect(pageOf({})).toEqual({
    state: 'pending',
    search: '',
    sort: 'booked',
    descending: 'true',
    offset: 0,
    limit: 50,
  })
})
