import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import {
  day,
  found,
  open,
  product,
  startOnNovember15,
  type,
} from '#web/features/availability/test-availability.tsx'
import { later, manager } from '#web/test-app.tsx'

beforeEach(startOnNovember15)

const search = '?date=2026-11-18&adult=2&child=1'
const bookButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Book Now/ })

for (const { typed, words } of [
  { typed: '0', words: 'Enter at least 1 adult.' },
  { typed: '', words: 'Enter at least 1 adult.' },
  { typed: '-3', words: 'Enter at least 1 adult.' },
  { typed: '1.5', words: 'Enter a whole number, 1 or more.' },
]) {
  test(`'${typed}' adults after a search: leaving the field shows an error, and the results can't be booked`, async () => {
    const { searches } = open('?date=2026-11-18&adult=2&child=1')
    expect((await bookButton()).disabled).toBe(false)
    expect(screen.getByText('2 adults, 1 child')).toBeTruthy()
    const adults = screen.getByLabelText('Adults')
    type('Adults', typed)
    expect(screen.queryByText(words)).toBeNull()
    fireEvent.blur(adults)
    expect(screen.getByText(words)).toBeTruthy()
    expect(adults.getAttribute('aria-invalid')).toBe('true')
    expect((await bookButton()).disabled).toBe(true)
    expect((await bookButton()).closest('[data-stale]')).toBeTruthy()
    expect(screen.getByText('2 adults, 1 child')).toBeTruthy()
    type('Children', '0')
    expect(screen.getByText(words)).toBeTruthy()
    type('Children', '1')
    type('Adults', '2')
    expect(screen.queryByText(words)).toBeNull()
    expect((await bookButton()).disabled).toBe(false)
    expect((await bookButton()).closest('[data-stale]')).toBeNull()
    expect(searches()).toHaveLength(1)
  })
}

test("results can't be booked as soon as the form says something else", async () => {
  const { searches } = open('?date=2026-11-18&adult=2&child=1')
  await bookButton()
  type('Adults', '3')
  expect((await bookButton()).disabled).toBe(true)
  expect(searches()).toHaveLength(1)
  await waitFor(() => expect(searches()).toHaveLength(2))
  await waitFor(async () => expect((await bookButton()).disabled).toBe(false))
  expect(screen.getByText('3 adults, 1 child')).toBeTruthy()
})

test('leaving the date empty is an error only after the first search', async () => {
  open()
  await day(/Nov 18/)
  fireEvent.blur(screen.getByLabelText('Travel date'))
  expect(screen.queryByText('Choose a date.')).toBeNull()
  cleanup()
  open('?date=2026-11-18&adult=2&child=1')
  await bookButton()
  type('Travel date', '')
  fireEvent.blur(screen.getByLabelText('Travel date'))
  expect(screen.getByText('Choose a date.')).toBeTruthy()
  expect((await bookButton()).disabled).toBe(true)
})

test('an agency with booking disabled sees prices and why there is no Book Now', async () => {
  const agency = { ...manager.agency, metadata: { test_mode: false, disable_booking: true } }
  open('?date=2026-11-18&adult=2&child=1', {
    'GET /api/auth/check': { status: 200, body: { ...manager, agency } },
  })
  expect(await screen.findByText('$1,077.30')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Book Now/ })).toBeNull()
  expect(screen.getByRole('note').textContent).toBe(
    'Booking is turned off for Canyon Travel, so there is no Book Now. Ask the tour provider to turn it on.',
  )
})

test('offline, Book Now fails at once and can be pressed again', async () => {
  open('?date=2026-11-18&adult=2&child=1', { 'POST /api/quotes': 'no answer' })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Book Now/ })
  onlineManager.setOnline(false)
  try {
    fireEvent.click(button)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Failed to create reservation. Please try again.')
    expect(button.disabled).toBe(false)
  } finally {
    onlineManager.setOnline(true)
  }
})

test('a refused quote shows its errors below Book Now', async () => {
  const refused = { status: 400, body: { errors: ['Booking is disabled for this agency.'] } }
  open('?date=2026-11-18&adult=2&child=1', { 'POST /api/quotes': refused })
  fireEvent.click(await bookButton())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to create reservation. Please try again.')
  expect(alert.textContent).toContain('Booking is disabled for this agency.')
})

test('while a quote is created, Book Now shows it and keeps the focus, and no button can be pressed', async () => {
  const { fetch } = open('?date=2026-11-18&adult=2&child=1', { 'POST /api/quotes': 'hangs' }, ['7', '8'])
  const [first, second] = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Book Now/ })
  if (!first || !second) throw new Error('Expected two departures')
  first.focus()
  fireEvent.click(first)
  await waitFor(() => expect(first.dataset['loading']).toBe('true'))
  expect(document.activeElement).toBe(first)
  expect(first.getAttribute('aria-disabled')).toBe('true')
  expect(second.disabled).toBe(true)
  expect(second.dataset['loading']).toBeUndefined()
  fireEvent.click(first)
  fireEvent.click(second)
  expect(fetch.mock.calls.filter(([url]) => url === '/api/quotes')).toHaveLength(1)
  await later(30_000)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to create reservation. Please try again.',
  )
  expect(document.activeElement).toBe(first)
  expect([first.getAttribute('aria-disabled'), second.disabled]).toEqual([null, false])
})

test('a quote whose answer is lost is asked for again under the same id', async () => {
  const sent: { quoteID: string }[] = []
  const { router } = open('?date=2026-11-18&adult=2&child=1', {
    'POST /api/quotes': (body: { quoteID: string }) =>
      sent.push(body) === 1
        ? { status: 503, body: { error: 'Lost.', outcome: 'unknown' } }
        : { status: 200, body: { QuoteID: body.quoteID } },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Book Now/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await later(1000)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.quoteID).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]).toEqual(sent[0])
  await waitFor(() => expect(router.state.location.pathname).toContain(sent[0]?.quoteID))
})

const refusal = { status: 400, body: { errors: ['This date is in the past.'] } }
for (const { title, more, shown } of [
  { title: 'results', more: {}, shown: () => screen.queryByText('13:00 (1:00 PM)') },
  {
    title: 'errors',
    more: { 'POST /api/products/p1/lookup': refusal },
    shown: () => screen.queryByText('This date is in the past.'),
  },
]) {
  test(`the page scrolls to the ${title} after 100 ms`, async () => {
    open('', more)
    fireEvent.click(await day(/Nov 18/))
    // From here on the clock stands still unless `later` moves it.
    vi.useFakeTimers({ now: Date.now() })
    fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
    for (let turn = 0; turn < 50 && !shown(); turn += 1) await later(0)
    const scrolled = vi.fn<(this: Element) => void>()
    Element.prototype.scrollIntoView = scrolled
    await later(99)
    expect(scrolled).not.toHaveBeenCalled()
    await later(1)
    expect(scrolled.mock.contexts.map((element) => element.contains(shown()))).toEqual([true])
  })
}

const tooMany = (what: string) => `Too many ${what} a minute. Please try again in 2 seconds.`

test('too many quotes: the words are shown below Book Now, which can be pressed again', async () => {
  const words = tooMany('quotes: at most 120')
  open('?date=2026-11-18&adult=2&child=1', { 'POST /api/quotes': { status: 429, body: { error: words } } })
  fireEvent.click(await bookButton())
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect((await bookButton()).disabled).toBe(false)
})

test('the results show the cancellation policy in one line', async () => {
  open('?date=2026-11-18&adult=2&child=1')
  await bookButton()
  expect(screen.getByText('Free cancellation until 48 hours before departure, then 100% fee')).toBeTruthy()
})

test('prices show their age and refresh when the window regains focus', async () => {
  const { searches } = open('?date=2026-11-18&adult=2&child=1')
  await screen.findByRole('row', { name: /13:00/ })
  await later(125_000)
  const results = within(screen.getByRole('region', { name: 'Itineraries' }))
  expect(results.getByText('Prices from 2 minutes ago')).toBeTruthy()
  expect(searches()).toHaveLength(1)
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect(results.queryByText('Prices from 2 minutes ago')).toBeNull())
  expect(searches()).toHaveLength(2)
})

const answer = (poundsLeft: number | null) => found(['7'], {}, { poundsLeft })

test('a departure that may be too heavy for the party says so in its row', async () => {
  open(search, { 'POST /api/products/p1/lookup': answer(389) })
  const row = await screen.findByRole('row', { name: /13:00/ })
  expect(row.textContent).toContain('Check weights first: 389 lb left')
  expect(within(row).getByRole<HTMLButtonElement>('button', { name: 'Book Now' }).disabled).toBe(false)
  for (const poundsLeft of [390, null]) {
    cleanup()
    open(search, { 'POST /api/products/p1/lookup': answer(poundsLeft) })
    expect((await screen.findByRole('row', { name: /13:00/ })).textContent).not.toContain('weights')
  }
})

test("the tour's head states its weight rule", async () => {
  const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
  const words =
    'Maximum weight 300 lb (136.1 kg) per passenger. Above 250 lb (113.4 kg) a passenger takes 2 seats: $175.00 more.'
  open('', { 'GET /api/products/p1': { status: 200, body: { ...product, weightRule: rule } } })
  expect(await screen.findByText(words)).toBeTruthy()
  cleanup()
  open()
  await day(/Nov 18/)
  expect(screen.queryByText(/^Maximum weight/)).toBeNull()
})
