import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { manager, renderApp } from '#web/test-app.tsx'

const product = (code: string, name: string) => ({
  productID: `id-${code}`,
  code,
  name,
  shortDesc: 'A tour.',
  cityCode: 'LAS',
  airportCode: 'BLD',
  timeZone: 'America/Phoenix',
})
const groups = [
  { uuid: 'a', name: 'Canyon', products: [product('B-2', 'Rim Flight'), product('A-1', 'Sunset')] },
  { uuid: 'b', name: 'Dam', products: [product('C-3', 'Dam Hop')] },
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

test('the filter hides universes without a match, counts what is left and goes into the address', async () => {
  const { router } = open()
  fireEvent.change(await filterBox(), { target: { value: 'DAM' } })
  expect(cards()).toEqual(['Dam'])
  expect(screen.getByText('1 of 3 products')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'DAM' }))
})

test('nothing matches: a text says so and leads back', async () => {
  open('/products?filter=zeppelin')
  expect(await screen.findByText('No product matches “zeppelin”')).toBeTruthy()
  expect(cards()).toEqual([])
  const [first] = screen.getAllByRole('button', { name: 'Clear filter' }).slice(-1)
  if (first) fireEvent.click(first)
  expect(cards()).toEqual(['Canyon', 'Dam'])
})

test('the filter is kept while one moves around, and gone once it is cleared', async () => {
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

test('a header sorts all cards, and once more turns the order round', async () => {
  const { router } = open()
  const [header] = await screen.findAllByRole('button', { name: 'Code' })
  if (!header) throw new Error('No header to press.')
  fireEvent.click(header)
  await waitFor(() => expect(codes()).toEqual(['Code', 'A-1', 'B-2', 'Code', 'C-3']))
  const sorted = screen.getAllByRole('columnheader', { name: 'Code' })
  expect(sorted.map((cell) => cell.getAttribute('aria-sort'))).toEqual(['ascending', 'ascending'])
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'code' }))
  fireEvent.click(header)
  await waitFor(() => expect(codes()).toEqual(['Code', 'B-2', 'A-1', 'Code', 'C-3']))
})

test('the menu leads back to the order of the catalogue', async () => {
  const { router } = open('/products?sort=code')
  await waitFor(() => expect(codes()).toContain('A-1'))
  const sorted = codes()
  fireEvent.click(screen.getByRole('link', { name: 'Products', current: 'page' }))
  await waitFor(() => expect(codes()).not.toEqual(sorted))
  expect(router.state.location.searchStr).toBe('')
})

test('code, name, city, airport and the button lead to the availability of the product', async () => {
  open('/products?filter=sunset')
  const links = (await screen.findAllByRole('row')).at(-1)?.querySelectorAll('a') ?? []
  expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ['A-1', 'Sunset', 'LAS', 'BLD', 'Check Availability'].map((text) => [text, '/products/id-A-1']),
  )
})

test('pointing at a product loads its page ahead', async () => {
  const { fetch } = open('/products?filter=sunset')
  const row = (await screen.findAllByRole('row')).at(-1)
  if (row) fireEvent.mouseEnter(row)
  await waitFor(() => expect(fetch.mock.calls.map(([url]) => url)).toContain('/api/products/id-A-1'))
})
