import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { productsQuery } from '#web/data/catalogue.ts'
import { manager, renderApp } from '#web/test-app.tsx'

const ok = (body: unknown) => ({ status: 200, body })
const product = (code: string, name: string) => ({
  productID: `id-${code}`,
  code,
  name,
  shortDesc: 'A tour.',
  cityCode: 'LAS',
  airportCode: 'BLD',
  timeZone: 'America/Phoenix',
})
const products = [product('GCW', 'West Rim Flight'), product('HVD', 'Dam Hop')]
const tours = ok([{ uuid: 'a', name: 'Canyon', products }])
const answers = {
  'GET /api/auth/check': ok(manager),
  'GET /api/products': tours,
  'GET /api/products/id-GCW': { status: 404, body: {} },
  'GET /api/products/id-HVD': ok(products[1]),
  'POST /api/products/id-HVD/calendar': { status: 503, body: {} },
}
const field = () => screen.findByRole('combobox', { name: 'Start a booking' })
/** Only a field that has the focus takes what is typed. */
async function type(text: string) {
  const input = await field()
  input.focus()
  fireEvent.change(input, { target: { value: text } })
}

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

for (const typed of ['dam', 'hvd']) {
  test(`"${typed}" finds the tour and opens it`, async () => {
    const { router, queryClient } = renderApp('/', answers)
    await waitFor(() => expect(queryClient.getQueryData(productsQuery.queryKey)).toBeTruthy())
    await type(typed)
    const option = await screen.findByText('Dam Hop (HVD)')
    fireEvent.click(option)
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/products/id-HVD'))
  })
}

/** The home page with tours that are there once `arrive` is called. */
function renderBeforeTheTours() {
  const { promise, resolve } = Promise.withResolvers<typeof tours>()
  const app = renderApp('/', { ...answers, 'GET /api/products': () => promise })
  return { ...app, arrive: () => resolve(tours) }
}

test('Enter opens the first match, even if the tours arrive after the typing', async () => {
  const { router, arrive } = renderBeforeTheTours()
  await type('dam')
  expect(await screen.findByText('Loading tours…')).toBeTruthy()
  arrive()
  await screen.findByText('Dam Hop (HVD)')
  fireEvent.keyDown(await field(), { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/products/id-HVD'))
})

test('Enter opens the first match, even if the tours arrive after the Enter', async () => {
  const { router, arrive } = renderBeforeTheTours()
  await type(' DAM')
  fireEvent.keyDown(await field(), { key: 'Enter', code: 'Enter' })
  arrive()
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/products/id-HVD'))
})

test('tours that cannot be loaded are not called missing', async () => {
  renderApp('/', { ...answers, 'GET /api/products': { status: 503, body: {} } })
  await type('dam')
  expect(await screen.findByText('The tours could not be loaded. Reload the page.')).toBeTruthy()
})

test('a tour that was opened is a link, unless it no longer exists', async () => {
  const { router } = renderApp('/', answers)
  await field()
  expect(screen.queryByRole('navigation', { name: 'Recent tours' })).toBeNull()
  for (const id of ['id-GCW', 'id-HVD']) {
    await router.navigate({ to: '/products/$id', params: { id } })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/products/${id}`))
  }
  await router.navigate({ to: '/' })
  const recent = within(await screen.findByRole('navigation', { name: 'Recent tours' }))
  expect(recent.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/products/id-HVD'])
})

const pathsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

/** menu.test.ts has the menu of every permission. */
const operations = ['/departures', '/pickups', '/all-reservations']
const administration = ['/agencies', '/accounts', '/users', '/roles', '/pricing', '/audit-log']
const visitors = [
  { title: 'no booking', permissions: [], noBooking: true, paths: ['/products'] },
  { title: 'no administration', permissions: [], noBooking: false, paths: ['/products', '/reservations'] },
  {
    title: 'users and roles',
    permissions: [3],
    noBooking: false,
    paths: ['/products', '/reservations', '/users', '/roles'],
  },
  {
    title: 'the provider',
    permissions: [1],
    noBooking: false,
    paths: ['/products', '/reservations', ...operations, ...administration],
  },
]

for (const { title, permissions, noBooking, paths } of visitors) {
  test(`the menu and the home page offer the same pages: ${title}`, async () => {
    const metadata = { test_mode: false, disable_booking: noBooking }
    const user = {
      ...manager,
      role: { ...manager.role, permissions },
      agency: { ...manager.agency, metadata },
    }
    renderApp('/', { ...answers, 'GET /api/auth/check': ok(user) })
    const tasks = await screen.findByRole('navigation', { name: 'Main tasks' })
    const menu = screen.getByRole('navigation', { name: 'Main' })
    expect(pathsIn(menu)).toEqual(paths)
    expect(pathsIn(tasks)).toEqual(paths)
    const headings = within(menu).queryAllByRole('heading', { name: 'Administration' })
    expect(headings).toHaveLength(paths.includes('/users') ? 1 : 0)
  })
}
