import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { FoundReservation } from '#contract/day/all-reservations.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/all/all-reservations-page.tsx'), 120_000)
beforeEach(() => localStorage.clear())

const ok = (body: unknown) => ({ status: 200, body })
const provider = { ...manager, role: { ...manager.role, permissions: [1] } }
const agencyID = '6f1c2f34-0000-4000-8000-0000000000a1'

const found = (own: Partial<FoundReservation> = {}): FoundReservation => ({
  quoteID: 'q-1',
  orl: '12345678',
  agencyID,
  agency: 'Rim Tours',
  masterFirstName: 'Ada',
  masterLastName: 'Lovelace',
  ProductCode: 'GCW-HELI',
  ProductName: 'West Rim Helicopter Flight',
  date: '2027-03-05',
  DeptTime: '13:00',
  NoAdults: 2,
  NoChildren: 1,
  totalNet: 640,
  totalSale: 698,
  state: 'confirmed',
  resExpireAfter: 1,
  test: false,
  agencyReference: 'PO 7',
  bookedBy: 'Morgan Reyes',
  bookedAt: '2026-11-14T18:05:00Z',
  ...own,
})

const pageAt = (query: string, order = 'sort=booked&descending=true', offset = 0) =>
  `GET /api/all-reservations?${query}${order}&offset=${offset}&limit=50`
const answersWith = (own: Answers): Answers => ({
  'GET /api/auth/check': ok(provider),
  'GET /api/agencies/page?search=&limit=20': ok({ rows: [{ id: agencyID, name: 'Rim Tours' }], total: 1 }),
  ...own,
})
const one = ok({ rows: [found()], matches: 1, hasMore: false, timeZone: 'America/Los_Angeles' })

test('a row shows agency, guest, tour, departure, party, net, sale and state, and opens inside its agency', async () => {
  renderApp('/all-reservations', answersWith({ [pageAt('')]: one }))
  const row = within(await screen.findByRole('row', { name: /^12345678/ }))
  for (const text of ['Ada Lovelace', 'PO 7', 'GCW-HELI - West Rim Helicopter Flight', 'Fri, Mar 5, 2027'])
    expect(row.getByText(text)).toBeTruthy()
  for (const text of [
    '3 passengers',
    '$698.00',
    'Net $640.00',
    'Confirmed',
    'Rim Tours',
    'Nov 14, 2026, 10:05 AM',
  ])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.getByRole('link').getAttribute('href')).toBe(`/agencies/${agencyID}/reservations/q-1`)
  expect(screen.getByText('1-1 of 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test("the provider's own reservation opens on its own site", async () => {
  const rows = [found({ agencyID: provider.agency.id })]
  const answers = answersWith({
    [pageAt('')]: ok({ rows, matches: 1, hasMore: false, timeZone: 'America/Los_Angeles' }),
  })
  const { router } = renderApp('/all-reservations', answers)
  const link = await screen.findByRole('link', { name: '12345678' })
  expect(link.getAttribute('href')).toBe('/reservations/q-1')
  fireEvent.click(link)
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/reservations/q-1'))
})

test('net rates are hidden while a customer may be looking', async () => {
  localStorage.setItem('customer-view', 'true')
  renderApp('/all-reservations', answersWith({ [pageAt('')]: one }))
  expect(await screen.findByText('$698.00')).toBeTruthy()
  expect(screen.queryByText(/Net/)).toBeNull()
})

test('filters go into the address, and the list follows them', async () => {
  const other = ok({
    rows: [found({ orl: '22223333' })],
    matches: 1,
    hasMore: false,
    timeZone: 'America/Los_Angeles',
  })
  const { router } = renderApp(
    '/all-reservations?state=confirmed',
    answersWith({
      [pageAt('state=confirmed&')]: one,
      [pageAt('guest=love&state=confirmed&')]: other,
      [pageAt('guest=love&travelFrom=2027-03-01&state=confirmed&', 'sort=travel&descending=false')]: one,
    }),
  )
  await screen.findByRole('row', { name: /^12345678/ })
  fireEvent.change(screen.getByLabelText('Lead passenger'), { target: { value: 'love' } })
  expect(await screen.findByRole('row', { name: /^22223333/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Travel from'), { target: { value: '2027-03-01' } })
  fireEvent.click(screen.getByRole('button', { name: 'Departure' }))
  expect(await screen.findByRole('row', { name: /^12345678/ })).toBeTruthy()
  expect(router.state.location.href).toBe(
    '/all-reservations?guest=love&travelFrom=2027-03-01&state=confirmed&sort=travel',
  )
})

test('more matches than are counted are said to be at least so many, and pages follow', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => found({ quoteID: `q-${n}`, orl: String(10_000_000 + n) }))
  const { router } = renderApp(
    '/all-reservations',
    answersWith({
      [pageAt('')]: ok({ rows, matches: 1000, hasMore: true, timeZone: 'America/Los_Angeles' }),
      [pageAt('', undefined, 50)]: ok({
        rows: [found()],
        matches: 1000,
        hasMore: false,
        timeZone: 'America/Los_Angeles',
      }),
    }),
  )
  expect(await screen.findByText('1-50 of at least 1,000')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('51-51 of at least 1,000')).toBeTruthy()
  expect(router.state.location.href).toBe('/all-reservations?page=2')
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
})

test('the last page that can be shown asks for a narrower search', async () => {
  const last = ok({ rows: [found()], matches: 1000, hasMore: true, timeZone: 'America/Los_Angeles' })
  renderApp('/all-reservations?page=20', answersWith({ [pageAt('', undefined, 950)]: last }))
  expect(await screen.findByText('951-951 of at least 1,000. Narrow the search to see more.')).toBeTruthy()
})

test('a page past the end becomes the first one', async () => {
  const none = ok({ rows: [], matches: 1, hasMore: false, timeZone: 'America/Los_Angeles' })
  const answers = answersWith({ [pageAt('', undefined, 100)]: none, [pageAt('')]: one })
  const { router } = renderApp('/all-reservations?page=3', answers)
  expect(await screen.findByRole('row', { name: /^12345678/ })).toBeTruthy()
  expect(router.state.location.href).toBe('/all-reservations')
})

test('a number typed in full opens its reservation on Enter, and an unknown one stays', async () => {
  const none = ok({ rows: [], matches: 0, hasMore: false, timeZone: 'America/Los_Angeles' })
  const { router } = renderApp(
    '/all-reservations',
    answersWith({
      [pageAt('')]: one,
      [pageAt('number=1234&')]: none,
      [pageAt('number=9999-9999&')]: none,
      'GET /api/all-reservations?number=99999999&limit=1': none,
      [pageAt('number=1234-5678&')]: one,
      'GET /api/all-reservations?number=12345678&limit=1': one,
    }),
  )
  await screen.findByRole('row', { name: /^12345678/ })
  const field = screen.getByLabelText('Reservation #')
  const enter = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  enter('1234')
  expect(await screen.findByText('No reservations match these filters.')).toBeTruthy()
  enter('9999-9999')
  await waitFor(() => expect(router.state.location.search).toEqual({ number: '9999-9999' }))
  enter('1234-5678')
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/agencies/${agencyID}/reservations/q-1`))
})

test('when nothing matches, the filters can be cleared', async () => {
  const none = ok({ rows: [], matches: 0, hasMore: false, timeZone: 'America/Los_Angeles' })
  const { router } = renderApp(
    '/all-reservations?guest=nobody&sort=travel',
    answersWith({
      [pageAt('guest=nobody&', 'sort=travel&descending=false')]: none,
      [pageAt('', 'sort=travel&descending=false')]: one,
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('row', { name: /^12345678/ })).toBeTruthy()
  expect(router.state.location.href).toBe('/all-reservations?sort=travel')
})

test('a search that fails says why', async () => {
  const words = 'Too many searches: at most 60 a minute. Please try again in 6 seconds.'
  const answers = answersWith({
    [pageAt('')]: one,
    [pageAt('guest=a&')]: { status: 429, body: { error: words } },
  })
  renderApp('/all-reservations', answers)
  fireEvent.change(await screen.findByLabelText('Lead passenger'), { target: { value: 'a' } })
  expect(await screen.findByText(words)).toBeTruthy()
})
