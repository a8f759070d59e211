import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { dateText } from '#contract/dates.ts'
import { localToday } from '#web/features/pricing/local-today.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const ok = (body: unknown) => ({ status: 200, body })
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const place = { shortDesc: 'A tour.', cityCode: 'LAS', airportCode: 'BLD', timeZone }
const products = [{ productID: 'id-GCW', code: 'GCW', name: 'West Rim', ...place }]
const modifier = { value: 15, mode: 0, booking_date: '2026-01-01' }
const active = { id: 'gcw-1', product_code: 'GCW', ...modifier, end_date: null, version: 3 }
const day = localToday()
const answersWith = (own: Answers = {}): Answers => ({
  'GET /api/auth/check': ok(manager),
  'GET /api/products': ok([{ uuid: 'a', name: 'Canyon', products }]),
  'GET /api/product-configs': ok([active]),
  ...own,
})

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

test('ending keeps the modifier through today and sends the version', async () => {
  let sent: unknown
  const path = `POST /api/product-configs/${active.id}`
  const answers = answersWith({
    [path]: (body: never) => {
      sent = body
      return ok({ ...active, end_date: day, version: 4 })
    },
  })
  renderApp('/pricing', answers)
  fireEvent.click(await screen.findByRole('button', { name: 'End GCW - West Rim' }))
  const dialog = await screen.findByRole('dialog', { name: 'End this product config?' })
  expect(within(dialog).getByText(/\$15 applies through today/)).toBeTruthy()
  answers['GET /api/product-configs'] = ok([{ ...active, end_date: day, version: 4 }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'End after today' }))
  expect(await screen.findByText(`Through ${dateText(day)}`)).toBeTruthy()
  const { value, mode, booking_date } = active
  expect(sent).toEqual({ value, mode, booking_date, end_date: day, version: 3 })
  expect(screen.queryByRole('button', { name: 'End GCW - West Rim' })).toBeNull()
})

test('editing saves all fields with the version, and shows a conflict with the present values', async () => {
  const sent: unknown[] = []
  const path = `POST /api/product-configs/${active.id}`
  const conflict = {
    status: 409,
    body: { errors: ['Changed.'], current: { ...active, value: 18, version: 7 } },
  }
  const answers = answersWith({
    'POST /api/products/id-GCW/calendar': ok({ calendar: [] }),
    [path]: (body: never) => {
      sent.push(body)
      return sent.length === 1 ? conflict : ok({ ...active, version: 8 })
    },
  })
  const { router } = renderApp(`/pricing/${active.id}`, answers)
  const value = await screen.findByLabelText<HTMLInputElement>('Pricing Modifier')
  expect(value.value).toBe('15')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' }).disabled).toBe(true)
  fireEvent.change(value, { target: { value: '20' } })
  fireEvent.change(screen.getByLabelText('Last Booking Date (optional)'), { target: { value: '2999-12-31' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Product Config' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save mine anyway' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pricing'))
  const change = { value: 20, mode: 0, booking_date: '2026-01-01', end_date: '2999-12-31' }
  expect(sent).toEqual([
    { ...change, version: 3 },
    { ...change, version: 7 },
  ])
})

test('a product config that no longer exists says so', async () => {
  renderApp('/pricing/gone', answersWith())
  expect(await screen.findByText("This product config doesn't exist or was removed.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to product configs' })).toBeTruthy()
})
