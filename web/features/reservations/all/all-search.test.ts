import { expect, test } from 'vitest'

import { allSearchOf, chosen, inputOf, numberIn } from '#web/features/reservations/all/all-search.ts'

const cases = [
  { search: {}, view: {} },
  { search: { number: 12_345_678, guest: 'Ana' }, view: { number: '12345678', guest: 'Ana' } },
  { search: { number: '1'.repeat(30), guest: '' }, view: { number: '1'.repeat(20) } },
  { search: { agency: 'a-1', product: 'p-1' }, view: { agency: 'a-1', product: 'p-1' } },
  { search: { travelFrom: '2027-03-05', travelTo: '2027-02-30' }, view: { travelFrom: '2027-03-05' } },
  { search: { bookedFrom: '0002-03-05', bookedTo: '2027-03-06' }, view: { bookedTo: '2027-03-06' } },
  { search: { state: 'canceled', sort: 'travel' }, view: { state: 'canceled', sort: 'travel' } },
  { search: { state: 'stolen', sort: 'guest' }, view: {} },
  { search: { sort: '-booked', page: '1' }, view: {} },
  { search: { page: '3' }, view: { page: 3 } },
  { search: { page: '21' }, view: {} },
]
for (const { search, view } of cases) {
  test(`the search ${JSON.stringify(search).slice(0, 60)} is read as ${JSON.stringify(view)}`, () => {
    expect(allSearchOf(search)).toEqual(view)
  })
}

test('another filter starts at page 1, and an empty one is dropped', () => {
  expect(chosen({ guest: 'Ana', page: 3 }, { state: 'pending' })).toEqual({ guest: 'Ana', state: 'pending' })
  expect(chosen({ guest: 'Ana', page: 3 }, { guest: '' })).toEqual({})
  expect(chosen({ guest: 'Ana' }, { page: 2 })).toEqual({ guest: 'Ana', page: 2 })
})

test('the call asks for the page of the address', () => {
  expect(inputOf({ agency: 'a-1', product: 'p-1', guest: 'Ana', sort: 'travel', page: 3 })).toEqual({
    agencyID: 'a-1',
    productID: 'p-1',
    guest: 'Ana',
    sort: 'travel',
    descending: 'false',
    offset: 100,
    limit: 50,
  })
})

const numbers = [
  { typed: 'DC1.93033340.ABCDEFGHIJKLMNOPQRSTUVWXYZ', number: '93033340' },
  { typed: ' dc1.93033340.abcdefg', number: '93033340' },
  { typed: '9303-3340', number: '9303-3340' },
  { typed: 'DC1.9303', number: 'DC1.9303' },
]
for (const { typed, number } of numbers)
  test(`'${typed}' asks for the number '${number}'`, () => {
    expect(numberIn(typed)).toBe(number)
    expect(inputOf({ number: typed })).toMatchObject({ number })
  })
