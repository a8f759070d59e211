import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const ok = (body: unknown) => ({ status: 200, body })
const place = { shortDesc: 'A tour.', cityCode: 'LAS', airportCode: 'BLD', timeZone: 'America/Phoenix' }
const products = [
  { productID: 'id-GCW', code: 'GCW', name: 'West Rim Flight', ...place },
  { productID: 'id-HVD', code: 'HVD', name: 'Dam Hop', ...place },
]
const booked = {
  quoteID: 'q-1',
  orl: '25203118',
  masterFirstName: 'Wendy',
  masterLastName: 'Westwood',
  ProductName: 'Dam Hop',
  date: '2026-12-01',
}
const none = { pending: 0, confirmed: 0, expired: 0 }
const answersWith = (own: Answers = {}): Answers => ({
  'GET /api/auth/check': ok(manager),
  'GET /api/products': ok([{ uuid: 'a', name: 'Canyon', products }]),
  ...own,
})
const textOf = (url: unknown) => (typeof url === 'string' ? url : '')
const field = () => screen.findByRole('combobox', { name: /^Search tours/ })
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const press = async (key: string) => fireEvent.keyDown(await field(), { key })
const active = async () =>
  document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

test('Ctrl K opens it anywhere; arrows choose, Enter opens, and the count is announced', async () => {
  const { router } = renderApp('/', answersWith())
  await screen.findByRole('heading', { level: 1 })
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
  await type('a')
  await waitFor(() => expect(options().slice(0, 2)).toEqual(['Dam HopHVD', 'Find a tourProducts']))
  expect(await active()).toBe('Dam HopHVD')
  await press('ArrowUp')
  expect(await active()).toBe(options().at(-1))
  await press('ArrowDown')
  await press('ArrowDown')
  expect(await active()).toBe('Find a tourProducts')
  expect(await screen.findByText(`${options().length} results`)).toBeTruthy()
  await press('Enter')
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/products'))
})

test('it finds reservations by guest in every state, and users for those who manage them', async () => {
  const calls = {
    pending: ok({ rows: [], matches: { ...none, confirmed: 1 }, all: none }),
    confirmed: ok({ rows: [booked], matches: { ...none, confirmed: 1 }, all: none }),
  }
  const { router, fetch } = renderApp('/', answersWith())
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
  fetch.mockImplementation(async (url) => {
    const address = textOf(url)
    if (address.includes('state=confirmed')) return Response.json(calls.confirmed.body)
    if (address.includes('state=pending')) return Response.json(calls.pending.body)
    if (address.includes('/users')) return Response.json({ rows: [], total: 0 })
    return Response.json({}, { status: 503 })
  })
  await type('west')
  expect(await screen.findByRole('option', { name: /Wendy Westwood, 25203118/ })).toBeTruthy()
  expect(options()[0]).toBe('West Rim FlightGCW')
  expect(await active(), 'late results leave the choice alone').toBe('West Rim FlightGCW')
  fireEvent.click(screen.getByRole('option', { name: /Wendy/ }))
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/reservations/q-1'))
})

test('without a match it says so, and Escape closes it', async () => {
  const agent = { ...manager, role: { ...manager.role, permissions: [] } }
  const booking = { ...manager.agency, metadata: { test_mode: false, disable_booking: true } }
  const { fetch } = renderApp('/', answersWith({ 'GET /api/auth/check': ok({ ...agent, agency: booking }) }))
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
  await type('zeppelin')
  expect(await screen.findByText(/^Nothing matches/)).toBeTruthy()
  expect(screen.getByText('No results')).toBeTruthy()
  const asked = fetch.mock.calls.map(([url]) => textOf(url))
  expect(asked.filter((url) => /reservations|users|agencies/.test(url))).toEqual([])
  fireEvent.keyDown(await field(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
