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

const saved = { adult: 2, child: 1 }
const searches = [
  { title: 'no date', address: { adult: 3 }, paxMode: false, search: undefined },
  {
    title: 'a date alone uses the saved counts',
    address: { date: '2026-11-20' },
    paxMode: false,
    search: { date: '2026-11-20', adult: 2, child: 1 },
  },
  {
    title: 'counts in the address win',
    address: { date: '2026-11-20', adult: 4, child: 0 },
    paxMode: false,
    search: { date: '2026-11-20', adult: 4, child: 0 },
  },
  {
    title: 'pax mode ignores children',
    address: { date: '2026-11-20', adult: 4, child: 2 },
    paxMode: true,
    search: { date: '2026-11-20', adult: 4, child: 0 },
  },
]
for (const { title, address, paxMode, search } of searches) {
  test(`search in the address: ${title}`, () => {
    expect(searchInAddress(address, saved, paxMode)).toEqual(search)
  })
}

test('the form starts from the address, then from what was saved', () => {
  expect(initialValues({}, saved, undefined)).toEqual({ date: '', adult: '2', child: '1' })
  const address = { date: '2026-11-20', adult: 5 }
  expect(initialValues(address, saved, '2026-12-01')).toEqual({ date: '2026-11-20', adult: '5', child: '1' })
  expect(initialValues({ adult: 5 }, saved, '2026-12-01')).toEqual({
    date: '2026-12-01',
    adult: '5',
    child: '1',
  })
})

const good = { date: '2026-11-20', adult: '2', child: '0' }
const tooMany = 'A party can have up to 50 passengers.'
const forms = [
  { values: good, paxMode: false, errors: {} },
  { values: { ...good, date: '' }, paxMode: false, errors: { date: 'Choose a date.' } },
  // While the year is being typed.
  { values: { ...good, date: '0202-11-20' }, paxMode: false, errors: { date: 'Choose a date.' } },
  { values: { ...good, adult: '0' }, paxMode: false, errors: { adult: 'Enter at least 1 adult.' } },
  { values: { ...good, adult: '' }, paxMode: true, errors: { adult: 'Enter at least 1 passenger.' } },
  { values: { ...good, child: '' }, paxMode: false, errors: { child: 'Enter 0 or more children.' } },
  { values: { ...good, adult: '-3' }, paxMode: false, errors: { adult: 'Enter at least 1 adult.' } },
  {
    values: { ...good, adult: '1.5' },
    paxMode: false,
    errors: { adult: 'Enter a whole number, 1 or more.' },
  },
  { values: { ...good, adult: '0.5' }, paxMode: false, errors: { adult: 'Enter at least 1 adult.' } },
  {
    values: { ...good, child: '0.5' },
    paxMode: false,
    errors: { child: 'Enter a whole number, 0 or more.' },
  },
  { values: { ...good, adult: '12345' }, paxMode: true, errors: { adult: tooMany } },
  { values: { ...good, child: '1e5' }, paxMode: false, errors: { child: tooMany } },
  { values: { ...good, child: 'x' }, paxMode: true, errors: {} },
]
for (const { values, paxMode, errors } of forms) {
  const text = Object.values(errors).join(' ') || 'valid'
  test(`${JSON.stringify(values)}${paxMode ? ' in pax mode' : ''}: ${text}`, () => {
    expect(searchErrors(values, paxMode)).toEqual(errors)
    expect(searchFrom(values, paxMode) === undefined).toBe(Object.keys(errors).length > 0)
  })
}
