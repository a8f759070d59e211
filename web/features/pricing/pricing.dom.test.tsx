import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { dateText } from '#contract/dates.ts'
import { localToday } from '#web/features/pricing/local-today.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const ok = (body: unknown) => ({ status: 200, body })
const product = (code: string, name: string, timeZone: string) => ({
  productID: `id-${code}`,
  code,
  name,
  shortDesc: 'A tour.',
  cityCode: 'LAS',
  airportCode: 'BLD',
  timeZone,
})
// 25 hours apart: in one of them the date always differs from ours.
const elsewhere =
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => localToday(zone) !== localToday()) ?? ''
const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const groups = [
  {
    uuid: 'a',
    name: 'Canyon',
    products: [product('GCW', 'West Rim', here), product('HVD', 'Dam Hop', elsewhere)],
  },
]
const config = (product_code: string, booking_date: string, value: number, mode: 0 | 1) => ({
  id: `${product_code}-${booking_date}`,
  product_code,
  booking_date,
  value,
  mode,
  end_date: null as string | null,
  version: 3,
})
const configs = [
  config('GCW', '2026-01-01', 15, 0),
  config('HVD', '2999-01-04', 12, 1),
  config('OLD', '2026-01-01', 7, 0),
]
const answersWith = (own: Answers = {}): Answers => ({
  'GET /api/auth/check': ok(manager),
  'GET /api/products': ok(groups),
  'GET /api/product-configs': ok(configs),
  ...own,
})

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

test('the list shows value, mode, date and state, and which product no longer exists', async () => {
  renderApp('/pricing', answersWith())
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'West RimGCW$15Flat AmountThu, Jan 1, 2026ActiveEndEditDelete',
    'Dam HopHVD12%Percentage RateFri, Jan 4, 2999ScheduledEditDelete',
    'No Longer Existing Product.OLD$7Flat AmountThu, Jan 1, 2026InactiveDelete',
  ])
})

test('a catalogue that fails to load makes no product look deleted', async () => {
  const answers = answersWith({ 'GET /api/products': { status: 503, body: { error: 'Busy.' } } })
  renderApp('/pricing', answers)
  expect(await screen.findByRole('rowheader', { name: 'OLD' })).toBeTruthy()
  expect(screen.queryByText('No Longer Existing Product.')).toBeNull()
})

test('deleting asks first, and says why it was refused', async () => {
  const path = `DELETE /api/product-configs/${configs[0]?.id}`
  const answers = answersWith({ [path]: { status: 401, body: { errors: ['Not this one.'] } } })
  renderApp('/pricing', answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete GCW - West Rim' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Deleting product configs cannot be undone.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('Not this one.')).toBeTruthy()
  answers[path] = ok({ ok: true })
  answers['GET /api/product-configs'] = ok(configs.slice(1))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('West Rim')).toBeNull())
})

const day = localToday()
const calendar = { date: day, available: true, adultStarting: 249, dayOfWeek: 0, weekOffset: 0 }

async function choose(text: string) {
  fireEvent.click(await screen.findByPlaceholderText('Search by code or name'))
  fireEvent.click(await screen.findByText(text))
}
const date = () => screen.getByLabelText<HTMLInputElement>('Effective Start Booking Date')

async function fill(value: string) {
  await choose('GCW - West Rim')
  fireEvent.change(screen.getByLabelText('Pricing Modifier'), { target: { value } })
}

test('the example follows the input; numbers are sent as integers with the product code', async () => {
  let sent: unknown
  const answers = answersWith({
    'POST /api/products/id-GCW/calendar': ok({ calendar: [calendar] }),
    'POST /api/product-configs': (body: never) => {
      sent = body
      return ok(configs[0])
    },
  })
  const { router } = renderApp('/pricing/new', answers)
  await fill('10')
  expect(await screen.findByText('Net rate $249.00 → sale price $259.00 per adult')).toBeTruthy()
  expect(screen.getByText(`The lowest price on ${dateText(day)}, the next bookable day.`)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Modifier Mode'), { target: { value: '1' } })
  expect(await screen.findByText('Net rate $249.00 → sale price $273.90 per adult')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Create Product Config' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pricing'))
  expect(sent).toEqual({ product_code: 'GCW', value: 10, mode: 1, booking_date: day })
})

test("the proposed date is today in the product's time zone, until the user picks another", async () => {
  const noDays = ok({ calendar: [] })
  const answers = {
    'POST /api/products/id-GCW/calendar': noDays,
    'POST /api/products/id-HVD/calendar': noDays,
  }
  renderApp('/pricing/new', answersWith(answers))
  await choose('HVD - Dam Hop')
  await waitFor(() => expect(date().value).toBe(localToday(elsewhere)))
  await choose('GCW - West Rim')
  await waitFor(() => expect(date().value).toBe(day))
  fireEvent.change(date(), { target: { value: '2999-01-04' } })
  await choose('HVD - Dam Hop')
  expect(date().value).toBe('2999-01-04')
})

test('the product list stays closed when the product is missing, so that the error is visible', async () => {
  const words = 'Choose a product.'
  const refusal = { status: 400, body: { errors: [words], fields: { product_code: [words] } } }
  renderApp('/pricing/new', answersWith({ 'POST /api/product-configs': refusal }))
  const products = await screen.findByPlaceholderText('Search by code or name')
  fireEvent.click(screen.getByRole('button', { name: 'Create Product Config' }))
  expect(await screen.findAllByText(words)).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(products))
  expect(products.getAttribute('aria-expanded')).toBe('false')
})

test('a product without a price shows no example; a refused value shows its error beside the field', async () => {
  const words = 'Value must be a whole number of at least 0.'
  const answers = answersWith({
    'POST /api/products/id-GCW/calendar': { status: 503, body: { error: 'Busy.' } },
    'POST /api/product-configs': { status: 400, body: { errors: [words], fields: { value: [words] } } },
  })
  renderApp('/pricing/new', answers)
  expect(await screen.findByText('Choose a product to see what a customer would pay.')).toBeTruthy()
  await fill('1.5')
  expect(await screen.findByText(/^No example: /)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Create Product Config' }))
  expect(await screen.findAllByText(words)).toHaveLength(2)
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('value'))
})
