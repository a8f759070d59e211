import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeEventSources } from '#web/api/test-event-source.ts'
import { day, found, open, startOnNovember15, type } from '#web/features/availability/test-availability.tsx'
import { later } from '#web/test-app.tsx'

let streams: ReturnType<typeof fakeEventSources>

beforeEach(() => {
  startOnNovember15()
  streams = fakeEventSources()
})
afterEach(() => void vi.unstubAllGlobals())

const search = '?date=2026-11-18&adult=2&child=1'
const lookup = 'POST /api/products/p1/lookup'
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

/** A search on screen whose stream is connected. */
async function searched() {
  const now = { ids: ['7'], seatsLeft: 4, refusal: undefined as { status: number; body: object } | undefined }
  const app = open(search, {
    [lookup]: () => now.refusal ?? found(now.ids, {}, { seatsLeft: now.seatsLeft }),
  })
  await screen.findByRole('row', { name: /13:00/ })
  await day(/Nov 18/)
  const [stream] = streams
  stream?.connect()
  await later(3_000)
  expect(app.searches()).toHaveLength(1)
  const calendars = () => app.fetch.mock.calls.filter(([url]) => url === '/api/products/p1/calendar').length
  return { ...app, now, stream, calendars }
}

test('when someone else books, the open search and its month show it in place', async () => {
  const { stream, now, searches, calendars, router } = await searched()
  const asked = calendars()
  expect(stream?.url).toBe('/api/live?watch=product%3Ap1')
  const button = screen.getByRole('button', { name: /Book Now/ })
  button.focus()
  type('Adults', '2')
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear()
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    if (document.querySelector('[aria-busy="true"]')) seen.add('busy')
    if (screen.queryByRole('row', { name: /13:00/ }) === null) seen.add('no row')
  })
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  now.seatsLeft = 1
  stream?.change('2026-11-18')
  await waitFor(() => expect(rows().join(' ')).toContain('1 left'))
  observer.disconnect()
  expect(seen).toEqual(new Set())
  expect(document.activeElement).toBe(button)
  expect(scrolled).not.toHaveBeenCalled()
  expect(router.state.location.search).toEqual({ date: '2026-11-18', adult: 2, child: 1 })
  expect(searches()).toHaveLength(2)
  await waitFor(() => expect(calendars()).toBe(asked + 1))
})

test('a change of another day leaves the search alone, and one of another month the calendar too', async () => {
  const { stream, searches, calendars } = await searched()
  const asked = calendars()
  stream?.change('2026-11-20')
  await waitFor(() => expect(calendars()).toBe(asked + 1))
  await later(3_000)
  stream?.change('2027-03-01')
  await later(3_000)
  expect(calendars()).toBe(asked + 1)
  expect(searches()).toHaveLength(1)
})

test('a departure that was sold out goes', async () => {
  const { stream, now } = await searched()
  now.ids = []
  stream?.change('2026-11-18')
  expect(await screen.findByText('There are no itineraries available for the date searched.')).toBeTruthy()
  expect(screen.queryByRole('row', { name: /13:00/ })).toBeNull()
})

test('an unfinished form keeps what is typed', async () => {
  const { stream, now } = await searched()
  type('Adults', '')
  now.seatsLeft = 2
  stream?.change('2026-11-18')
  await waitFor(() => expect(rows().join(' ')).toContain('2 left'))
  expect(screen.getByLabelText<HTMLInputElement>('Adults').value).toBe('')
})

test('a search that fails to update keeps what is on screen', async () => {
  const { stream, now, searches } = await searched()
  now.refusal = { status: 503, body: { error: 'The portal is busy. Please try again.' } }
  stream?.change('2026-11-18')
  await waitFor(() => expect(searches()).toHaveLength(2))
  await later(3_000)
  expect(within(document.body).queryByRole('alert')).toBeNull()
  expect(rows().join(' ')).toContain('4 left')
})

test('when the session has ended, the refused stream leads to the login page and is not tried again', async () => {
  const { stream, now, router } = await searched()
  now.refusal = { status: 401, body: { error: 'Please sign in.' } }
  stream?.refuse()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await later(600_000)
  expect(streams).toHaveLength(1)
})

test('when the stream opens again, a search and its month are read again if they are older than 10 seconds', async () => {
  const { stream, searches, calendars } = await searched()
  const asked = calendars()
  await later(6_000)
  stream?.lose()
  stream?.connect()
  await later(1_000)
  expect([searches().length, calendars()]).toEqual([1, asked])
  stream?.lose()
  stream?.connect()
  await waitFor(() => expect([searches().length, calendars()]).toEqual([2, asked + 1]))
})

test('leaving the page ends its stream', async () => {
  const { stream } = await searched()
  fireEvent.click(screen.getAllByRole('link', { name: /Products/ })[0] ?? document.body)
  await waitFor(() => expect(stream?.readyState).toBe(2))
})
