import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { manager, renderApp } from '#web/test-app.tsx'

const product = (code: string, name: string, cityCode: string, airportCode: string) => ({
  productID: `id-${code}`,
  code,
  name,
  shortDesc: 'A tour.',
  cityCode,
  airportCode,
  timeZone: 'America/Phoenix',
})
const groups = [
  {
    uuid: 'a',
    name: 'Canyon',
    products: [
      product('B-2', 'Sunset', 'FLG', 'PGA'),
      product('D-3', 'Boat Trip', 'PGA', 'GCN'),
      product('A-1', 'Rim Flight', 'LAS', 'BLD'),
    ],
  },
  { uuid: 'b', name: 'Dam', products: [product('C-3', 'Dam Hop', 'LAS', 'BLD')] },
]

const open = (path = '/products') =>
  renderApp(path, {
    'GET /api/auth/check': { status: 200, body: manager },
    'GET /api/products': { status: 200, body: groups },
  })
const filterBox = () => screen.findByLabelText<HTMLInputElement>('Filter by name or code')
const cards = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const codes = () => screen.getAllByRole('row').map((row) => row.firstElementChild?.textContent)

test('the filter hides universes without a match, counts products and is in the address', async () => {
  const { router } = open()
  fireEvent.change(await filterBox(), { target: { value: 'DAM' } })
  expect(cards()).toEqual(['Dam'])
  expect(screen.getByText('1 of 4 products')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'DAM' }))
})

const entered = [
  { filter: 'dam', opens: 'the only match', path: '/products/id-C-3' },
  { filter: 'a-1', opens: 'a match by code', path: '/products/id-A-1' },
  { filter: 'i', opens: 'nothing, with several matches', path: '/products' },
  { filter: 'zeppelin', opens: 'nothing, without a match', path: '/products' },
]
for (const { filter, opens, path } of entered) {
  test(`Enter after "${filter}" opens ${opens}`, async () => {
    const { router } = open()
    fireEvent.change(await filterBox(), { target: { value: filter } })
    expect(screen.queryAllByText('· Press Enter to open')).toHaveLength(path === '/products' ? 0 : 1)
    fireEvent.keyDown(await filterBox(), { key: 'Enter' })
    await waitFor(() => expect(router.latestLocation.pathname).toBe(path))
  })
}

test('without a match the page says so and offers to clear the filter', async () => {
  open('/products?filter=zeppelin')
  expect(await screen.findByText('No product matches “zeppelin”')).toBeTruthy()
  expect(cards()).toEqual([])
  const [first] = screen.getAllByRole('button', { name: 'Clear filter' }).slice(-1)
  if (first) fireEvent.click(first)
  expect(cards()).toEqual(['Canyon', 'Dam'])
})

test('the filter survives navigation until it is cleared', async () => {
  const { router } = open()
  fireEvent.change(await filterBox(), { target: { value: '2' } })
  await waitFor(() => expect(router.state.location.href).toBe('/products?filter=2'))
  await router.navigate({ to: '/' })
  await screen.findByRole('heading', { name: 'Welcome to Direct Connect' })
  await router.navigate({ to: '/products' })
  expect((await filterBox()).value).toBe('2')
  expect(router.state.location.href).toBe('/products?filter=2')
  fireEvent.change(await filterBox(), { target: { value: '' } })
  await waitFor(() => expect(router.state.location.href).toBe('/products'))
  await router.navigate({ to: '/' })
  await router.navigate({ to: '/products' })
  expect((await filterBox()).value).toBe('')
})

const orders = [
  { header: 'Code', field: 'code', ascending: ['A-1', 'B-2', 'D-3'], descending: ['D-3', 'B-2', 'A-1'] },
  { header: 'Name', field: 'name', ascending: ['D-3', 'A-1', 'B-2'], descending: ['B-2', 'A-1', 'D-3'] },
  {
    header: 'City Code',
    field: 'cityCode',
    ascending: ['B-2', 'A-1', 'D-3'],
    descending: ['D-3', 'A-1', 'B-2'],
  },
  {
    header: 'Airport Code',
    field: 'airportCode',
    ascending: ['A-1', 'D-3', 'B-2'],
    descending: ['B-2', 'D-3', 'A-1'],
  },
]
const press = async (header: string) => {
  const [button] = await screen.findAllByRole('button', { name: header })
  if (button) fireEvent.click(button)
}
const directions = (header: string) =>
  screen.getAllByRole('columnheader', { name: header }).map((cell) => cell.getAttribute('aria-sort'))

for (const { header, field, ascending, descending } of orders) {
  test(`${header} sorts every card, pressed again in descending order`, async () => {
    const { router } = open()
    await press(header)
    await waitFor(() => expect(codes()).toEqual(['Code', ...ascending, 'Code', 'C-3']))
    expect(directions(header)).toEqual(['ascending', 'ascending'])
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: field }))
    await press(header)
    await waitFor(() => expect(codes()).toEqual(['Code', ...descending, 'Code', 'C-3']))
    expect(directions(header)).toEqual(['descending', 'descending'])
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: `-${field}` }))
  })
}

test('a link with an order opens in that order', async () => {
  open('/products?sort=-name')
  await screen.findByRole('heading', { name: 'Canyon' })
  expect(codes()).toEqual(['Code', 'B-2', 'A-1', 'D-3', 'Code', 'C-3'])
})

test('every row has a Check Availability button', async () => {
  open()
  await screen.findByRole('heading', { name: 'Canyon' })
  const rows = [...document.querySelectorAll('tbody tr')]
  expect(rows).toHaveLength(4)
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(rows.map(() => 'Check Availability'))
})

test('the menu link resets the order', async () => {
  const { router } = open('/products?sort=code')
  await waitFor(() => expect(codes()).toContain('A-1'))
  const sorted = codes()
  fireEvent.click(screen.getByRole('link', { name: 'Products', current: 'page' }))
  await waitFor(() => expect(codes()).not.toEqual(sorted))
  expect(router.state.location.searchStr).toBe('')
})

test("code, name, city, airport and Check Availability link to the product's availability", async () => {
  open('/products?filter=rim')
  const links = (await screen.findAllByRole('row')).at(-1)?.querySelectorAll('a') ?? []
  expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ['A-1', 'Rim Flight', 'LAS', 'BLD', 'Check Availability'].map((text) => [text, '/products/id-A-1']),
  )
})

test('hovering over a product preloads its page', async () => {
  const { fetch } = open('/products?filter=rim')
  const row = (await screen.findAllByRole('row')).at(-1)
  if (row) fireEvent.mouseEnter(row)
  await waitFor(() => expect(fetch.mock.calls.map(([url]) => url)).toContain('/api/products/id-A-1'))
})
