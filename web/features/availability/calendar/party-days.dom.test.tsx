import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { bareMonth } from '#web/departures/months.ts'
import { day, open, startOnNovember15, type } from '#web/features/availability/test-availability.tsx'

beforeEach(startOnNovember15)

const dateInput = () => screen.getByLabelText<HTMLInputElement>('Travel date')
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Next available/ })
const asked = ({ fetch }: ReturnType<typeof open>) =>
  fetch.mock.calls
    .filter(([url]) => url === '/api/products/p1/calendar')
    .map(([, init]) => (typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : {}))

test('days with room for the whole party are marked, and follow the counts in the form', async () => {
  const app = open('?adult=2&child=1')
  expect((await day(/^Sat, Nov 21, .*, room for 3$/)).dataset['tight']).toBeUndefined()
  expect(asked(app)[0]).toMatchObject({ month: 11, year: 2026, adult: 2, child: 1 })
  type('Adults', '5')
  const saturday = await day(/^Sat, Nov 21, .*, too few seats for 6$/)
  expect(saturday.dataset['tight']).toBe('true')
  expect(saturday.getAttribute('aria-disabled')).toBe('false')
  expect((await day(/^Fri, Nov 20, .*, room for 6/)).dataset['tight']).toBeUndefined()
  expect(screen.getByText('Too few seats for 6')).toBeTruthy()
  expect(dateInput().disabled).toBe(false)
})

test('invalid counts leave the calendar as it is', async () => {
  const app = open('?adult=2&child=1')
  await day(/^Sat, Nov 21, .*, room for 3$/)
  const before = asked(app).length
  type('Adults', '')
  type('Adults', '51')
  await day(/^Sat, Nov 21, .*, room for 3$/)
  type('Adults', '2')
  await waitFor(() => expect(asked(app)).toHaveLength(before))
})

test('Next available goes from day to day with room, then to a later month, and searches again', async () => {
  const { searches } = open('?date=2026-11-27&adult=6&child=0')
  await day(/^Fri, Nov 27, .*, room for 6/)
  await screen.findByRole('row', { name: /13:00/ })
  expect(next().textContent).toBe('Next available: Nov 30')
  fireEvent.click(next())
  await waitFor(() => expect(searches().at(-1)).toEqual({ date: '2026-11-30', adult: 6, child: 0 }))
  expect(next().textContent).toBe('Next available: Dec 1')
  fireEvent.click(next())
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy()
  expect(dateInput().value).toBe('2026-12-01')
})

test('a season without departures says when it starts, and Next available goes there', async () => {
  const empty = { calendar: bareMonth('2026-11'), nextDeparture: '2027-03-01', nextFit: '2027-03-02' }
  open('', { 'POST /api/products/p1/calendar': { status: 200, body: empty } })
  expect(await screen.findByText('First departure: Mar 1, 2027')).toBeTruthy()
  fireEvent.click(next())
  expect(await screen.findByRole('heading', { name: 'March 2027' })).toBeTruthy()
  expect(dateInput().value).toBe('2027-03-02')
})

test('Next available is disabled while no day has room', async () => {
  const none = { calendar: bareMonth('2026-11'), nextDeparture: null, nextFit: null }
  open('', { 'POST /api/products/p1/calendar': { status: 200, body: none } })
  const grid = await screen.findByRole('grid')
  await within(grid).findByRole('button', { name: /Nov 18, 2026, no departures/ })
  expect(next().disabled).toBe(true)
})
