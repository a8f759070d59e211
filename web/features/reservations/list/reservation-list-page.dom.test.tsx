import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { ListedReservation } from '#contract/reservation-list.ts'
import { type Answers, later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/list/reservation-list-page.tsx'), 120_000)

const now = new Date('2026-11-15T20:00:00Z')
beforeEach(() => void letTimePass(now))
const inSeconds = (seconds: number) => now.getTime() / 1000 + seconds

const listed = (own: Partial<ListedReservation>): ListedReservation => ({
  quoteID: own.orl ?? 'q',
  orl: '12345678',
  masterFirstName: 'Ada',
  masterLastName: 'Lovelace',
  emailAddress: 'ada@example.com',
  phoneNumber: '702 555 0100',
  ProductCode: 'GCW-HELI',
  ProductName: 'West Rim Helicopter Flight',
  date: '2027-03-05',
  DeptTime: '13:00',
  NoAdults: 2,
  NoChildren: 1,
  totalSale: 698,
  extraSeats: 0,
  state: 'pending',
  resExpireAfter: inSeconds(14 * 60 + 30),
  test: false,
  agencyReference: null,
  bookedBy: 'Morgan Reyes',
  bookedAt: '2026-11-14T18:05:00Z',
  ...own,
})

const all = { pending: 1, confirmed: 120, expired: 0, canceled: 0 }
const none = { pending: 0, confirmed: 0, expired: 0, canceled: 0 }
const pageOf = (rows: ListedReservation[], matches: Partial<typeof all> = {}, of = all) => ({
  status: 200,
  body: { rows, matches: { ...of, ...matches }, all: of },
})

const confirmed = (orl: string) => listed({ orl, state: 'confirmed' })
const call = (query: string) => `GET /api/reservations/page?${query}`
const newest = 'sort=booked&descending=true&offset=0&limit=50'
const pending = call(`state=pending&search=&${newest}`)

const answersWith = (own: Answers): Answers => ({
  'GET /api/auth/check': { status: 200, body: manager },
  [pending]: pageOf([listed({ orl: '11110000' })]),
  [call(`state=confirmed&search=&${newest}`)]: pageOf([confirmed('22220000'), confirmed('22223333')]),
  ...own,
})

const open = (search = '', own: Answers = {}) => {
  const answers = answersWith(own)
  return { answers, ...renderApp(`/reservations${search}`, answers) }
}

test('a row shows guest, tour, departure, party, price, state and who booked when', async () => {
  open()
  const row = await screen.findByRole('row', { name: /^11110000/ })
  for (const text of [
    'Ada Lovelace',
    'GCW-HELI - West Rim Helicopter Flight',
    'Fri, Mar 5, 2027',
    '13:00 (1:00 PM)',
    '$698.00',
    '3 passengers',
    'Pending',
    'Morgan Reyes',
  ])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(within(row).getByText(/^Nov 14, 2026, /)).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Confirmed 120' })).toBeTruthy()
})

test('a pending reservation shows the time left, and the list is loaded again when it expires', async () => {
  const ends = inSeconds(14 * 60 + 20)
  const held = pageOf([listed({ orl: '11110000', resExpireAfter: ends })])
  const released = pageOf([], {}, { ...all, pending: 0, expired: 1 })
  open('', { [pending]: () => (Date.now() < ends * 1000 ? held : released) })
  const row = await screen.findByRole('row', { name: /^11110000/ })
  expect(within(row).getByText('14 min left')).toBeTruthy()
  await later(13 * 60_000)
  expect(within(row).getByText(/^01:[012]\d left$/)).toBeTruthy()
  // Between two of the refreshes every 30 seconds.
  await later((ends + 2) * 1000 - Date.now())
  expect(screen.getByText('There are no pending reservations.')).toBeTruthy()
})

test('an empty tab links to those that have something', async () => {
  open('', { [pending]: pageOf([], {}, { pending: 0, confirmed: 2, expired: 0, canceled: 0 }) })
  expect(await screen.findByText('There are no pending reservations.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '2 in Confirmed' }))
  expect(await screen.findByRole('link', { name: /^22223333/ })).toBeTruthy()
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a search that matches only in other tabs links to them, in the same order', async () => {
  const search = 'search=2222&sort=total&descending=true&offset=0&limit=50'
  const matches = { pending: 0, confirmed: 2, expired: 1 }
  const { router } = open('?filter=2222&sort=-total', {
    [call(`state=pending&${search}`)]: pageOf([], matches),
    [call(`state=confirmed&${search}`)]: pageOf([confirmed('22223333')], matches),
  })
  expect(await screen.findByText('No pending reservations match your query.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '1 in Expired' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '2 in Confirmed' }))
  expect(await screen.findByRole('link', { name: /^22223333/ })).toBeTruthy()
  await waitFor(() => expect(router.state.location.searchStr).toBe('?tab=confirmed&filter=2222&sort=-total'))
})

test('search, travel date, sort and page are in the address, and each choice starts at page 1', async () => {
  const page = pageOf([confirmed('22220000')])
  const byGuest = 'sort=guest&descending=false&offset=0&limit=50'
  const { router } = open('?tab=confirmed&page=2', {
    [call('state=confirmed&search=&sort=booked&descending=true&offset=50&limit=50')]: page,
    [call('state=confirmed&search=&sort=booked&descending=true&offset=100&limit=50')]: page,
    [call(`state=confirmed&search=&${byGuest}`)]: page,
    [call(`state=confirmed&search=&date=2027-03-05&${byGuest}`)]: pageOf([confirmed('99990000')], {
      confirmed: 1,
    }),
  })
  await screen.findByRole('link', { name: '22220000' })
  expect(screen.getByText('51-100 of 120')).toBeTruthy()
  const address = () => router.state.location.searchStr
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('?tab=confirmed&page=3'))
  fireEvent.click(screen.getByRole('button', { name: 'Lead Passenger' }))
  await waitFor(() => expect(address()).toBe('?tab=confirmed&sort=guest'))
  fireEvent.change(screen.getByLabelText('Travel date'), { target: { value: '0002-03-05' } })
  fireEvent.change(screen.getByLabelText('Travel date'), { target: { value: '2027-03-05' } })
  expect(await screen.findByRole('link', { name: '99990000' })).toBeTruthy()
  expect(address()).toBe('?tab=confirmed&date=2027-03-05&sort=guest')
  fireEvent.click(screen.getByRole('button', { name: 'Clear travel date' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Travel date'))
  await waitFor(() => expect(address()).toBe('?tab=confirmed&sort=guest'))
})

test('an unknown tab falls back to Pending', async () => {
  open('?tab=stolen')
  expect(await screen.findByRole('link', { name: /^11110000/ })).toBeTruthy()
})

test('clearing the filter keeps the focus in it', async () => {
  const { router } = open('?filter=1111', {
    [call(`state=pending&search=1111&${newest}`)]: pageOf([listed({ orl: '11110000' })]),
  })
  await screen.findByRole('link', { name: /^11110000/ })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Filter by reservation #'))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
})

test('without any reservation there is nothing to filter or export', async () => {
  open('', { [pending]: pageOf([], {}, none) })
  expect(await screen.findByText('There are no recent reservations.')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull()
})

test('the file has what is shown; a refused one says why', async () => {
  const path = '/api/reservations/export.csv?state=confirmed&search=&sort=booked&descending=true'
  open('?tab=confirmed', { [`GET ${path}`]: { status: 429, body: { error: 'Too many exports.' } } })
  const link = await screen.findByRole('link', { name: 'Export CSV' })
  expect(link.getAttribute('href')).toBe(path)
  fireEvent.click(link)
  expect(await screen.findByText('Too many exports.')).toBeTruthy()
})

test('a session that ended says so and leads back to the same list', async () => {
  const { answers, router } = open('?tab=confirmed')
  await screen.findByRole('link', { name: /^22223333/ })
  for (const name of Object.keys(answers)) answers[name] = { status: 401, body: {} }
  await later(31_000)
  expect(await screen.findByText(/^Your session has ended\./)).toBeTruthy()
  expect(router.state.location.search).toEqual({ redirect: '/reservations?tab=confirmed' })
})

test('the menu link leads back to Pending', async () => {
  open('?tab=confirmed')
  expect(await screen.findByRole('link', { name: /^22223333/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Recent Reservations' }))
  expect(await screen.findByRole('link', { name: /^11110000/ })).toBeTruthy()
})
