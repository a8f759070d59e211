import { expect, test } from 'vitest'

import { modifierText } from '#contract/mode-names.ts'
import { configRows, matchingConfigs, sortedConfigs } from '#web/features/pricing/config-rows.ts'

const east = 'Europe/Berlin'
const today = (zone?: string) => (zone === east ? '2026-11-21' : '2026-11-20')
const config = (
  product_code: string,
  booking_date: string,
  value = 10,
  mode: 0 | 1 = 0,
  end_date: string | null = null,
) => ({
  id: `${product_code} ${booking_date}`,
  product_code,
  booking_date,
  value,
  mode,
  end_date,
  version: 1,
})
const product = (code: string, name: string, timeZone = 'America/Phoenix') => ({
  productID: `id-${code}`,
  code,
  name,
  shortDesc: '',
  cityCode: '',
  airportCode: '',
  timeZone,
})
const groups = [{ uuid: 'u', name: 'Rim', products: [product('GCW', 'West Rim'), product('HVD', 'Dam Hop')] }]
const configs = [
  config('GCW', '2026-10-01'),
  config('GCW', '2026-11-20', 12, 1),
  config('GCW', '2026-11-21', 20),
  config('HVD', '2026-12-01', 5),
  config('OLD', '2026-01-01', 7),
]
const rows = configRows(configs, groups, today)

test("a product's latest started modifier is active, later ones are scheduled, earlier ones are replaced", () => {
  expect(rows.slice(0, 4).map(({ state }) => state)).toEqual(['Replaced', 'Active', 'Scheduled', 'Scheduled'])
})

test('a modifier is active through its last day, then ended; the one it replaced stays replaced', () => {
  const earlier = config('GCW', '2026-10-01')
  const states = (day: string) =>
    configRows([earlier, config('GCW', '2026-11-01', 10, 0, day)], groups, today).map(({ state }) => state)
  expect(states('2026-11-20')).toEqual(['Replaced', 'Active'])
  expect(states('2026-11-19')).toEqual(['Replaced', 'Ended'])
})

test('a modifier of a deleted product is inactive, whenever it starts', () => {
  const gone = [config('OLD', '2026-01-01'), config('OLD', '2026-02-01'), config('OLD', '2027-01-01')]
  expect(configRows(gone, groups, today).map(({ state }) => state)).toEqual(Array(3).fill('Inactive'))
  expect(configRows(gone, undefined, today).map(({ state }) => state)).not.toContain('Inactive')
})

test("a modifier starts at midnight in its product's time zone", () => {
  const twins = [product('GCW', 'West Rim'), product('EAST', 'Far Rim', east)]
  const begin = [config('GCW', '2026-11-21'), config('EAST', '2026-11-21')]
  const states = configRows(begin, [{ uuid: 'u', name: 'Rim', products: twins }], today).map(
    ({ state }) => state,
  )
  expect(states).toEqual(['Scheduled', 'Active'])
})

test('a product counts as deleted only when the catalogue is known', () => {
  expect(rows.map(({ isGone }) => isGone)).toEqual([false, false, false, false, true])
  expect(configRows(configs, undefined, today).some(({ isGone }) => isGone)).toBe(false)
})

const values = [
  { mode: 0 as const, value: 15, text: '$15' },
  { mode: 0 as const, value: 1500, text: '$1,500' },
  { mode: 1 as const, value: 12, text: '12%' },
]
for (const { text, ...modifier } of values) {
  test(`a modifier is shown as ${text}`, () => expect(modifierText(modifier)).toBe(text))
}

const filters = [
  { filter: '', count: 5 },
  { filter: ' gcw ', count: 3 },
  { filter: 'dam', count: 1 },
  { filter: 'active', count: 1 },
  { filter: 'inactive', count: 1 },
  { filter: 'percentage', count: 1 },
  { filter: 'zeppelin', count: 0 },
]
for (const { filter, count } of filters) {
  test(`the filter '${filter}' leaves ${count}`, () =>
    expect(matchingConfigs(rows, filter)).toHaveLength(count))
}

const ids = (sort: Parameters<typeof sortedConfigs>[1], descending = false) =>
  sortedConfigs(rows, sort, descending).map(({ id }) => id)

test('rows sort both ways, then by product and latest date', () => {
  expect(ids('product')).toEqual([
    'GCW 2026-11-21',
    'GCW 2026-11-20',
    'GCW 2026-10-01',
    'HVD 2026-12-01',
    'OLD 2026-01-01',
  ])
  expect(ids('date', true)[0]).toBe('HVD 2026-12-01')
  expect(ids('value')[0]).toBe('HVD 2026-12-01')
  expect(ids('mode', true)[0]).toBe('GCW 2026-11-20')
})
