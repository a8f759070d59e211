import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import {
  accountWith,
  agent,
  booking,
  linesOf,
  linesQuery,
  listed,
  ok,
  openOwn,
  payment,
} from '#web/features/ledger/test-account.ts'
import { setCustomerView } from '#web/session/customer-view.ts'

const path = '/agency-account'
const lines = `GET /api/agency-account/${linesQuery}`
const region = (name: string) => screen.findByRole('region', { name })

afterEach(() => setCustomerView(false))

test('the page says who owes what, how much credit is used, and when the statement was due', async () => {
  openOwn(path, {
    'GET /api/agency-account': ok(
      accountWith({
        balance: 850,
        creditLeft: 150,
        nearLimit: true,
        overdue: 250,
        dueDate: '2026-11-01',
        closingDay: 5,
      }),
    ),
  })
  const summary = within(await region('Balance'))
  expect(summary.getByText('You owe $850.00')).toBeTruthy()
  expect(summary.getByText('$850.00 of $1,000.00 used (85%)')).toBeTruthy()
  expect(summary.getByText('$150.00 left')).toBeTruthy()
  expect(summary.getByText('Closed on day 5 of the following month')).toBeTruthy()
  expect(screen.getByText('85% of the credit limit used')).toBeTruthy()
  expect(screen.getByText('$250.00 overdue').parentElement?.textContent).toContain(
    'It was due on Sun, Nov 1, 2026.',
  )
})

test('a line names what it has for extra seats, and one that takes them back too', async () => {
  const rows = [
    { ...booking, extraSeats: 175 },
    { ...booking, id: '9', extraSeats: -175 },
    { ...booking, id: '10' },
  ]
  openOwn(path, { [lines]: ok(linesOf(...rows, payment)) })
  const table = within(await screen.findByRole('table', { name: 'Not on a statement yet' }))
  expect(table.getAllByText(/extra seats/).map(({ textContent }) => textContent)).toEqual([
    'Includes $175.00 for extra seats',
    'Includes -$175.00 for extra seats',
  ])
})

test('in credit, without a limit and with nothing due, there is no notice', async () => {
  const quiet = { balance: -20, creditLimit: null, creditLeft: null }
  openOwn(path, { 'GET /api/agency-account': ok(accountWith(quiet)) })
  expect(await screen.findByText('The provider owes you $20.00')).toBeTruthy()
  expect(screen.getByText('No credit limit')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/overdue|of the credit limit/)).toBeNull()
})

test('lines show their figures and lead to their reservation; the total is that of all pages', async () => {
  openOwn(path, { [lines]: ok({ ...linesOf(booking, payment), matches: 120 }) })
  const table = within(await screen.findByRole('table', { name: 'Not on a statement yet' }))
  const [first, second] = table.getAllByRole('row').slice(1)
  expect(
    within(first as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Fri, Nov 20, 2026Booking', '$500.00', '$400.00', '$90.00', '$10.00', '$0.00', '$410.00'])
  expect(table.getByRole('link', { name: '10020001' }).getAttribute('href')).toBe(
    `/reservations/${booking.quoteID}`,
  )
  expect(second?.textContent).toContain('First half')
  expect(second?.textContent).toContain('Wire 12, Paula Adams')
  expect(table.getByRole('row', { name: /^Total of 120 lines/ }).textContent).toContain('$400.00')
  expect(table.getByRole('rowheader', { name: /^Total/ }).getAttribute('colspan')).toBe('2')
  expect(screen.getByText('1-50 of 120')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Reverse/ })).toBeNull()
})

test('filters and pages are in the address and can be cleared', async () => {
  const filtered = 'GET /api/agency-account/lines?on=all&kind=payout&offset=0&limit=50'
  const { router } = openOwn(path, {
    'GET /api/agency-account/lines?kind=payout&offset=0&limit=50': ok(linesOf()),
    [filtered]: ok(linesOf()),
  })
  fireEvent.change(await screen.findByLabelText('Kind'), { target: { value: 'payout' } })
  fireEvent.change(screen.getByLabelText('Lines'), { target: { value: 'all' } })
  await waitFor(() => expect(router.state.location.href).toBe('/agency-account?on=all&kind=payout'))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('table', { name: 'Not on a statement yet' })
  expect(router.state.location.href).toBe('/agency-account')
  expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('')
})

test('typed text stays when the address changes during typing', async () => {
  const { router } = openOwn(path, {
    'GET /api/agency-account/lines?kind=payout&offset=0&limit=50': ok(linesOf()),
  })
  const number = await screen.findByLabelText<HTMLInputElement>('Reservation #')
  fireEvent.focus(number)
  fireEvent.change(number, { target: { value: 'x' } })
  await act(() => router.navigate({ to: path, search: { kind: 'payout' } }))
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('payout'))
  expect(number.value).toBe('x')
})

for (const { closing, words } of [
  { closing: 250, words: 'Last statement due Sun, Nov 1, 2026' },
  { closing: 0, words: 'Includes future trips.' },
  { closing: -20, words: 'Includes future trips.' },
])
  test(`after a statement with a closing balance of ${closing} the balance says '${words}'`, async () => {
    openOwn(path, {
      'GET /api/agency-account': ok(accountWith({ dueDate: '2026-11-01' })),
      'GET /api/agency-account/statements': ok({ rows: [{ ...listed, closing }] }),
    })
    expect(within(await region('Balance')).getByText(words)).toBeTruthy()
  })

test('customer view hides the account until it is turned off', async () => {
  setCustomerView(true)
  openOwn(path)
  expect(await screen.findByText('Accounts are hidden in customer view.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account')
  expect(screen.queryByText('You owe $400.00')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  act(() => setCustomerView(false))
  expect(await screen.findByText('You owe $400.00')).toBeTruthy()
})

test('a new agency sees that there is nothing yet', async () => {
  openOwn(path, {
    'GET /api/agency-account': ok(accountWith({ balance: 0, months: [] })),
    [lines]: ok(linesOf()),
    'GET /api/agency-account/statements': ok({ rows: [] }),
  })
  expect(await screen.findByText('Nothing is owed')).toBeTruthy()
  expect(screen.getByText('There are no statements yet.')).toBeTruthy()
  expect(screen.getByText('No trips in the last 12 months.')).toBeTruthy()
  expect(screen.getByText('No open lines.')).toBeTruthy()
  expect(within(await region('Statements')).queryByRole('list')).toBeNull()
})

test('lines that cannot be loaded are reported in their place, beside the balance', async () => {
  openOwn(path, { [lines]: { status: 503, body: { error: 'The portal is busy. Please try again.' } } })
  expect(await screen.findByText('You owe $400.00')).toBeTruthy()
  expect(within(await region('Not on a statement yet')).getByRole('alert').textContent).toBe(
    'The portal is busy. Please try again.',
  )
})

test('statements are links, the latest first, and older ones open on demand', async () => {
  const rows = Array.from({ length: 8 }, (_, index) => ({ ...listed, number: 8 - index }))
  openOwn(path, { 'GET /api/agency-account/statements': ok({ rows }) })
  const card = within(await region('Statements'))
  const links = () => card.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links()).toHaveLength(6)
  expect(links()[0]).toBe('/agency-account/statements/8')
  expect(card.getAllByText('Due Sun, Nov 1, 2026')).toHaveLength(6)
  fireEvent.click(card.getByRole('button', { name: 'Show all 8' }))
  expect(links()).toHaveLength(8)
})

test('the chart has a name, a legend and a table with its figures', async () => {
  openOwn(path)
  const card = within(await region('Sales by month of travel'))
  expect(card.getByRole('img').getAttribute('aria-label')).toContain('from Oct 2026 to Nov 2026')
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sales',
    'Net',
    'Commission',
  ])
  const rows = within(card.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MonthSalesNetCommission',
    'Oct 2026$500.00$400.00$100.00',
    'Nov 2026$0.00$0.00$0.00',
    'Total$500.00$400.00$100.00',
  ])
})

test('without permission 2 the page is refused', async () => {
  openOwn(path, { 'GET /api/agency-account': { status: 403, body: { error: 'No.' } } }, agent)
  expect(await screen.findByText("You don't have access to this. Ask your administrator.")).toBeTruthy()
})
