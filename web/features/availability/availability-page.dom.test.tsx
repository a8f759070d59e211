import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { daysInMonth, localDate, placeInMonth } from '#contract/dates.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const product = {
  productID: 'p1',
  code: 'GCW-HELI',
  name: 'West Rim Flight',
  shortDesc: 'A flight.',
  cityCode: 'LAS',
  airportCode: 'BLD',
  universe: { uuid: 'u', name: 'West' },
  timeZone: 'America/Phoenix',
  cutOffMinutes: 60,
}

/** Tuesdays are sold out, weekends cost more. */
const calendar = ({ year, month }: { year: number; month: number }) => ({
  status: 200,
  body: {
    calendar: Array.from({ length: daysInMonth(year, month) }, (_, index) => {
      const date = localDate(year, month, index + 1)
      const place = placeInMonth(date)
      const available = place.dayOfWeek !== 2 && date >= '2026-11-15'
      const price = [0, 6].includes(place.dayOfWeek) ? 429.5 : 349
      return { date, available, adultStarting: available ? price : 0, ...place }
    }),
  },
})

const itinerary = {
  ItineraryID: '7',
  DeptTime: '13:00',
  AdultPrice: 349.15,
  ChildPrice: 299.1,
  AdultFees: 39.85,
  ChildFees: 0.2,
  NoAdults: 2,
  NoChildren: 1,
  TotalPrice: 1077.3,
  PickupClass: null,
}

const answers = (more: Answers = {}): Answers => ({
  'GET /api/auth/check': { status: 200, body: manager },
  'GET /api/products/p1': { status: 200, body: product },
  'POST /api/products/p1/calendar': calendar,
  'POST /api/products/p1/lookup': { status: 200, body: { Itineraries: [itinerary] } },
  ...more,
})

const open = (search = '', more: Answers = {}) => {
  const app = renderApp(`/products/p1${search}`, answers(more))
  const searches = () =>
    app.fetch.mock.calls
      .filter(([url]) => url === '/api/products/p1/lookup')
      .map(([, init]): unknown => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined))
  return { ...app, searches }
}
const day = (name: RegExp) => screen.findByRole('button', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T20:00:00Z') })
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the arrow keys go from day to day and into the next month, which keeps the focus', async () => {
  open()
  const friday = await day(/^Fri, Nov 27, 2026, available from \$349.00/)
  friday.focus()
  press('ArrowRight')
  expect(focused()).toBe('Sat, Nov 28, 2026, available from $429.50')
  press('ArrowDown')
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy()
  expect(focused()).toMatch(/^Sat, Dec 5, 2026/)
  await waitFor(() => expect(focused()).toBe('Sat, Dec 5, 2026, available from $429.50'))
  press('Home')
  expect(focused()).toMatch(/^Sun, Nov 29, 2026/)
  press('PageUp')
  expect(focused()).toMatch(/^Sun, Nov 29, 2026/)
  press('PageDown')
  expect(focused()).toMatch(/^Tue, Dec 29, 2026/)
  press('End')
  expect(focused()).toMatch(/^Sat, Jan 2, 2027/)
})

test('one day takes part in the Tab order: today, then the last one visited', async () => {
  open()
  const today = await day(/^Sun, Nov 15, 2026, today, available/)
  const stops = () =>
    within(screen.getByRole('grid'))
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0)
  expect(stops()).toEqual([today])
  today.focus()
  press('ArrowRight')
  expect(stops()).toEqual([document.activeElement])
})

test('a day is chosen once it is available, and fills the date', async () => {
  const { searches } = open()
  fireEvent.click(await day(/^Tue, Nov 17, 2026, not available/))
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('')
  fireEvent.click(await day(/^Wed, Nov 18, 2026, available from \$349.00, lowest price this month/))
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('2026-11-18')
  const chosen = screen.getByRole('grid').querySelectorAll('td[aria-selected=true]')
  expect([...chosen].map(({ textContent }) => textContent)).toEqual(['18$349'])
  expect(searches()).toEqual([])
})

test('the previous month is out of reach in the current one, in the zone of the product', async () => {
  vi.setSystemTime(new Date('2026-12-01T05:00:00Z'))
  open()
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy()
  const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' })
  expect(previous.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(previous.disabled).toBe(false)
})

test('a search without a date asks for one beside the field', async () => {
  const { searches } = open()
  await day(/Nov 18/)
  fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
  expect(await screen.findByText('Choose a date.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Travel date'))
  expect(searches()).toEqual([])
})

test('prices are added up with their fees to the cent', async () => {
  open('?date=2026-11-18&adult=2&child=1')
  const row = await screen.findByRole('row', { name: /13:00/ })
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    '13:00 (1:00 PM)',
    '$389.00',
    '$299.30',
    '$1,077.30',
  ])
})

test('after the first search a changed count, date or day is searched by itself', async () => {
  const { searches, router } = open()
  fireEvent.click(await day(/Nov 18/))
  type('Adults', '2')
  expect(searches()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
  await waitFor(() => expect(searches()).toEqual([{ date: '2026-11-18', adult: 2, child: 0 }]))
  type('Children', '1')
  await waitFor(() => expect(searches().at(-1)).toEqual({ date: '2026-11-18', adult: 2, child: 1 }))
  fireEvent.click(await day(/Nov 19/))
  await waitFor(() => expect(searches().at(-1)).toEqual({ date: '2026-11-19', adult: 2, child: 1 }))
  expect(router.state.location.search).toEqual({ date: '2026-11-19', adult: 2, child: 1 })
})

test('counts are kept, and what is no count is ignored', async () => {
  open()
  await day(/Nov 18/)
  type('Adults', '3')
  type('Children', '2')
  type('Adults', '')
  type('Children', '-1')
  expect(localStorage.getItem('passenger-counts')).toBe('{"adult":3,"child":2}')
})

const stored = [
  { value: '{"adult":4,"child":1}', adults: '4', children: '1' },
  { value: '{"adult":"many","child":2}', adults: '1', children: '2' },
  { value: '{"adult":0,"child":-3}', adults: '1', children: '0' },
  { value: 'not JSON', adults: '1', children: '0' },
  { value: 'null', adults: '1', children: '0' },
]
for (const { value, adults, children } of stored) {
  test(`the form begins with the counts of ${value}`, async () => {
    localStorage.setItem('passenger-counts', value)
    open()
    expect((await screen.findByLabelText<HTMLInputElement>('Adults')).value).toBe(adults)
    expect(screen.getByLabelText<HTMLInputElement>('Children').value).toBe(children)
  })
}

test('a refused search shows the errors and is no longer followed', async () => {
  const refused = {
    status: 400,
    body: { errors: ['At most 50 passengers can travel together.', 'And this.'] },
  }
  const { searches, router } = open('?date=2026-11-18&adult=60', { 'POST /api/products/p1/lookup': refused })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('At most 50 passengers can travel together.And this.')
  type('Adults', '6')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(searches()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(router.state.location.search).toEqual({})
})

test('a calendar that fails leaves the rest of the page working', async () => {
  const more: Answers = { 'POST /api/products/p1/calendar': { status: 500, body: {} } }
  open('', more)
  expect(await screen.findByText('Prices for this month could not be loaded')).toBeTruthy()
  type('Travel date', '2026-11-18')
  fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
  expect(await screen.findByRole('row', { name: /13:00/ })).toBeTruthy()
})

test('an unknown product is told with its status', async () => {
  open('', { 'GET /api/products/p1': { status: 404, body: { error: 'There is no such product.' } } })
  expect(await screen.findByText('404')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Oh no!' })).toBeTruthy()
})

test('an agency that counts passengers has one count, and no child price', async () => {
  const paxUser = { ...manager, agency: { ...manager.agency, pax_mode: 1 } }
  const { searches } = open('?date=2026-11-18&adult=3&child=2', {
    'GET /api/auth/check': { status: 200, body: paxUser },
  })
  expect((await screen.findByLabelText<HTMLInputElement>('Passengers')).value).toBe('3')
  expect(screen.queryByLabelText('Children')).toBeNull()
  await screen.findByRole('row', { name: /13:00/ })
  const headers = screen.getAllByRole('columnheader').slice(7)
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Departure Time',
    '# of Passengers',
    'Passenger Price',
    'Total Price',
  ])
  expect(searches()).toEqual([{ date: '2026-11-18', adult: 3, child: 0 }])
})
