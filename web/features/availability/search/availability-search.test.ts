import { expect, test } from 'vitest'

import {
  availabilitySearchOf,
  initialValues,
  searchErrors,
  searchInAddress,
  searchFrom,
  withMonth,
} from '#web/features/availability/search/availability-search.ts'

const addresses = [
  { search: {}, means: {} },
  {
    search: { date: '2026-11-20', adult: 2, child: 1 },
    means: { date: '2026-11-20', adult: 2, child: 1 },
  },
  { search: { date: '2026-02-30', adult: 'two', child: -1 }, means: {} },
  { search: { date: 20261120, adult: '3' }, means: { adult: 3 } },
  { search: { month: '2027-01' }, means: { month: '2027-01' } },
  { search: { month: '2027-13', adult: 1 }, means: { adult: 1 } },
]
for (const { search, means } of addresses) {
  test(`the address ${JSON.stringify(search)} means ${JSON.stringify(means)}`, () => {
    expect(availabilitySearchOf(search)).toEqual(means)
  })
}

const months = [
  { search: {}, month: '2027-01', means: { month: '2027-01' } },
  { search: { date: '2026-11-20' }, month: '2027-01', means: { date: '2026-11-20', month: '2027-01' } },
  { search: { date: '2026-11-20', month: '2027-01' }, month: '2026-11', means: { date: '2026-11-20' } },
  { search: { month: '2027-01' }, month: undefined, means: {} },
]
for (const { search, month, means } of months) {
  test(`the address ${JSON.stringify(search)} with ${month ?? 'no month'} is ${JSON.stringify(means)}`, () => {
    expect(withMonth(search, month)).toEqual(means)
  })
}

const kept = { adult: 2, child: 1 }
const asked = [
  { title: 'no date', address: { adult: 3 }, paxMode: false, search: undefined },
  {
    title: 'a date alone takes the kept counts',
    address: { date: '2026-11-20' },
    paxMode: false,
    search: { date: '2026-11-20', adult: 2, child: 1 },
  },
  {
    title: 'counts in the address come first',
    address: { date: '2026-11-20', adult: 4, child: 0 },
    paxMode: false,
    search: { date: '2026-11-20', adult: 4, child: 0 },
  },
  {
    title: 'passengers are not split into children',
    address: { date: '2026-11-20', adult: 4, child: 2 },
    paxMode: true,
    search: { date: '2026-11-20', adult: 4, child: 0 },
  },
]
for (const { title, address, paxMode, search } of asked) {
  test(`the search that an address asks for: ${title}`, () => {
    expect(searchInAddress(address, kept, paxMode)).toEqual(search)
  })
}

test('the form starts from the address, then from what was saved', () => {
  expect(initialValues({}, kept, undefined)).toEqual({ date: '', adult: '2', child: '1' })
  const address = { date: '2026-11-20', adult: 5 }
  expect(initialValues(address, kept, '2026-12-01')).toEqual({ date: '2026-11-20', adult: '5', child: '1' })
  expect(initialValues({ adult: 5 }, kept, '2026-12-01')).toEqual({
    date: '2026-12-01',
    adult: '5',
    child: '1',
  })
})

const good = { date: '2026-11-20', adult: '2', child: '0' }
const tooMany = 'A party can have up to 50 passengers.'
const drafts = [
  { draft: good, paxMode: false, wrong: {} },
  { draft: { ...good, date: '' }, paxMode: false, wrong: { date: 'Choose a date.' } },
  // A year that is being typed.
  { draft: { ...good, date: '0202-11-20' }, paxMode: false, wrong: { date: 'Choose a date.' } },
  { draft: { ...good, adult: '0' }, paxMode: false, wrong: { adult: 'Enter at least 1 adult.' } },
  { draft: { ...good, adult: '' }, paxMode: true, wrong: { adult: 'Enter at least 1 passenger.' } },
  { draft: { ...good, child: '' }, paxMode: false, wrong: { child: 'Enter 0 or more children.' } },
  { draft: { ...good, adult: '-3' }, paxMode: false, wrong: { adult: 'Enter at least 1 adult.' } },
  { draft: { ...good, adult: '1.5' }, paxMode: false, wrong: { adult: 'Enter a whole number, 1 or more.' } },
  { draft: { ...good, adult: '0.5' }, paxMode: false, wrong: { adult: 'Enter at least 1 adult.' } },
  { draft: { ...good, child: '0.5' }, paxMode: false, wrong: { child: 'Enter a whole number, 0 or more.' } },
  { draft: { ...good, adult: '12345' }, paxMode: true, wrong: { adult: tooMany } },
  { draft: { ...good, child: '1e5' }, paxMode: false, wrong: { child: tooMany } },
  { draft: { ...good, child: 'x' }, paxMode: true, wrong: {} },
]
for (const { draft, paxMode, wrong } of drafts) {
  const words = Object.values(wrong).join(' ') || 'can be searched'
  test(`${JSON.stringify(draft)}${paxMode ? ' of passengers' : ''}: ${words}`, () => {
    expect(searchErrors(draft, paxMode)).toEqual(wrong)
    expect(searchFrom(draft, paxMode) === undefined).toBe(Object.keys(wrong).length > 0)
  })
}
