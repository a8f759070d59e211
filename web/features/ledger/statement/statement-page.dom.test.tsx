import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { agencyID, ok, openAsProvider, openOwn, statementWith } from '#web/features/ledger/test-account.ts'
import { setCustomerView } from '#web/session/customer-view.ts'

const call = 'GET /api/agency-account/statements/2?offset=0'
const open = (count: number, at = '') =>
  openOwn(`/agency-account/statements/2${at}`, { [call]: ok(statementWith(count)) })
const table = () => screen.findByRole('table', { name: 'Reservations' })
const numbers = async () => within(await table()).getAllByRole('link')

afterEach(() => setCustomerView(false))

test('a statement adds up from opening to closing balance and says when it is due', async () => {
  open(1)
  const summary = within(await screen.findByRole('region', { name: 'Summary' }))
  expect(summary.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$0.00',
    '$260.00',
    '-$10.00',
    '$250.00',
  ])
  expect(summary.getByText('You owe $250.00')).toBeTruthy()
  expect(summary.getByText('Due Sun, Nov 1, 2026')).toBeTruthy()
  const entries = within(screen.getByRole('table', { name: 'Payments and adjustments' }))
  expect(entries.getByRole('row', { name: /^Payment received/ }).textContent).toBe(
    'Payment receivedSun, Sep 20, 2026First halfWire 12-$10.00',
  )
})

test('a reservation names what it has for extra seats', async () => {
  const { reservations, ...head } = statementWith(2)
  const [first, second] = reservations
  const rows = [first, { ...second, extraSeats: 175 }]
  openOwn('/agency-account/statements/2', { [call]: ok({ ...head, reservations: rows }) })
  const shown = within(await table()).getAllByText('Includes $175.00 for extra seats')
  expect(shown.map((text) => text.closest('tr')?.textContent?.includes('10001'))).toEqual([true])
})

test('5,000 reservations show a page at a time, searched and paged by the address', async () => {
  const { router } = open(5000)
  expect(await numbers()).toHaveLength(50)
  expect(screen.getByText('1-50 of 5,000')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(router.state.location.href).toBe('/agency-account/statements/2?page=2'))
  expect((await numbers())[0]?.textContent).toBe('10050')
  fireEvent.change(screen.getByLabelText('Search by number, guest, tour or reference'), {
    target: { value: 'guest 4999' },
  })
  await waitFor(async () => expect(await numbers()).toHaveLength(1))
  expect((await numbers())[0]?.textContent).toBe('14999')
  expect(within(await table()).getByRole('row', { name: /^Total of the statement/ }).textContent).toContain(
    '$260.00',
  )
})

test('a statement that is longer than one answer is loaded to its end', async () => {
  const { reservations, ...head } = statementWith(60)
  openOwn('/agency-account/statements/2', {
    [call]: ok({ ...head, reservations: reservations.slice(0, 40) }),
    'GET /api/agency-account/statements/2?offset=40': ok({ ...head, reservations: reservations.slice(40) }),
  })
  expect(await screen.findByText('1-50 of 60')).toBeTruthy()
  expect(await numbers()).toHaveLength(50)
})

test('paper shows every reservation, whatever the screen shows', async () => {
  open(120, '?filter=Guest+7&page=2')
  await table()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(await numbers()).toHaveLength(120)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect((await numbers()).length).toBeLessThan(50)
})

test('when nothing matches, the filter can be cleared', async () => {
  open(3, '?filter=x')
  const clear = (await screen.findAllByRole('button', { name: 'Clear filter' })).at(-1)
  fireEvent.click(clear as HTMLElement)
  expect(await numbers()).toHaveLength(3)
})

test('a reference is found, and a missing one matches nothing', async () => {
  const { reservations, ...head } = statementWith(2)
  const [first, second] = reservations
  openOwn('/agency-account/statements/2?filter=null', {
    [call]: ok({ ...head, reservations: [first, { ...second, agencyReference: 'PO 77' }] }),
  })
  expect(await screen.findByText('No reservation matches “null”.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Search by number, guest, tour or reference'), {
    target: { value: 'po 77' },
  })
  expect((await numbers()).map(({ textContent }) => textContent)).toEqual(['10001'])
})

test('customer view hides the statement until it is turned off', async () => {
  setCustomerView(true)
  open(1)
  expect(await screen.findByText('Accounts are hidden in customer view.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Statement 2')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('link', { name: 'PDF' })).toBeNull()
  act(() => setCustomerView(false))
  expect(await numbers()).toHaveLength(1)
})

test('files come from the calls of the reader, and a failed download is reported', async () => {
  const words = 'Too many exports: at most 10 a minute.'
  const base = `/api/agencies/${agencyID}/account/statements/2`
  openAsProvider(`/agencies/${agencyID}/account/statements/2`, {
    [`GET ${base}?offset=0`]: ok(statementWith(1)),
    [`GET ${base}/statement.pdf`]: { status: 429, body: { error: words } },
  })
  const pdf = await screen.findByRole('link', { name: 'PDF' })
  expect(pdf.getAttribute('href')).toBe(`${base}/statement.pdf`)
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(`${base}/statement.csv`)
  expect(screen.getByText('Rim Tours owes $250.00')).toBeTruthy()
  fireEvent.click(pdf)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('an unknown statement is not found', async () => {
  openOwn('/agency-account/statements/9', {
    'GET /api/agency-account/statements/9?offset=0': { status: 404, body: { error: 'Not found.' } },
  })
  expect(await screen.findByText("This item doesn't exist or was removed.")).toBeTruthy()
})
