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
const answers = {
  'GET /api/auth/check': ok(manager),
  'GET /api/products': ok([{ uuid: 'a', name: 'Canyon', products }]),
  'GET /api/products/id-GCW': { status: 404, body: {} },
  'GET /api/products/id-HVD': ok(products[1]),
  'POST /api/products/id-HVD/calendar': { status: 503, body: {} },
}
const field = () => screen.findByRole('combobox', { name: 'Start a booking' })

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

for (const typed of ['dam', 'hvd']) {
  test(`"${typed}" finds the tour and opens it`, async () => {
    const { router, queryClient } = renderApp('/', answers)
    await waitFor(() => expect(queryClient.getQueryData(productsQuery.queryKey)).toBeTruthy())
    fireEvent.change(await field(), { target: { value: typed } })
    const option = await screen.findByText('Dam Hop (HVD)')
    fireEvent.click(option)
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/products/id-HVD'))
  })
}

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
