import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { day, open, startOnNovember15, type } from '#web/features/availability/test-availability.tsx'
import { type Answers, later, manager } from '#web/test-app.tsx'

beforeEach(startOnNovember15)

test('a search without a date shows an error at the date and sends nothing', async () => {
  const { searches } = open()
  await day(/Nov 18/)
  fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
  expect(await screen.findByText('Choose a date.')).toBeTruthy()
  const input = screen.getByLabelText<HTMLInputElement>('Travel date')
  expect(document.activeElement).toBe(input)
  expect(input.type).toBe('date')
  expect(searches()).toEqual([])
})

test('prices include fees, to the cent', async () => {
  open('?date=2026-11-18&adult=2&child=1')
  const row = await screen.findByRole('row', { name: /13:00/ })
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    '13:00 (1:00 PM) 4 left',
    '$389.00',
    '$299.30',
    '$1,077.30',
    '$1,185.03Margin $107.73',
    'Book Now',
  ])
})

test('after the first search a new count, date or day searches again', async () => {
  const { searches, router } = open()
  fireEvent.click(await day(/Nov 18/))
  type('Adults', '2')
  expect(searches()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
  await waitFor(() => expect(searches()).toEqual([{ date: '2026-11-18', adult: 2, child: 0 }]))
  type('Children', '1')
  await waitFor(() => expect(searches().at(-1)).toEqual({ date: '2026-11-18', adult: 2, child: 1 }))
  fireEvent.click(await day(/Nov 19/))
  await waitFor(() => expect(searches().at(-1)).toEqual({ date: '2026-11-19', adult: 2, child: 1 }))
  expect(router.state.location.search).toEqual({ date: '2026-11-19', adult: 2, child: 1 })
})

test('a refused search shows its errors and stops searching again', async () => {
  const refused = {
    status: 400,
    body: { errors: ['A party can have up to 50 passengers.', 'And this.'] },
  }
  const { searches, router } = open('?date=2026-11-18&adult=60', { 'POST /api/products/p1/lookup': refused })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('A party can have up to 50 passengers.And this.')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(router.state.location.search).toEqual({})
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('2026-11-18')
  await later(20_000)
  expect(searches()).toHaveLength(1)
})

test('the first correction dismisses the errors of a refused search without searching again', async () => {
  const body = { errors: ['A party can have up to 50 passengers.'] }
  const more: Answers = { 'POST /api/products/p1/lookup': { status: 400, body } }
  const { searches } = open('?date=2026-11-18&adult=60', more)
  await screen.findByRole('alert')
  type('Adults', '6')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await later(20_000)
  expect(searches()).toHaveLength(1)
  cleanup()
  open('')
  expect((await screen.findByLabelText<HTMLInputElement>('Travel date')).value).toBe('2026-11-18')
  expect(screen.getByLabelText<HTMLInputElement>('Adults').value).toBe('6')
})

const shownMonth = () => screen.findByRole('heading', { level: 2, name: /^\w+ \d{4}$/ })

test('the address keeps the month on screen when another month is searched', async () => {
  const { router, searches } = open('?date=2026-11-18&adult=2&child=0')
  await screen.findByRole('row', { name: /13:00/ })
  for (const name of ['December 2026', 'January 2027']) {
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect((await shownMonth()).textContent).toBe(name)
  }
  const search = { date: '2026-11-18', adult: 2, child: 0, month: '2027-01' }
  await waitFor(() => expect(router.state.location.search).toEqual(search))
  fireEvent.click(await day(/Jan 4/))
  await waitFor(() => expect(searches()).toHaveLength(2))
  expect(router.state.location.search).toEqual({ date: '2027-01-04', adult: 2, child: 0 })
})

for (const { month, name } of [
  { month: '2027-02', name: 'February 2027' },
  { month: '2026-02', name: 'November 2026' },
  { month: '2027-22', name: 'November 2026' },
]) {
  test(`the address ?month=${month} opens ${name}`, async () => {
    open(`?month=${month}`)
    expect((await shownMonth()).textContent).toBe(name)
  })
}

test('typing a date turns the calendar to its month and searches it', async () => {
  const { router } = open('?date=2026-11-18&adult=2&child=0')
  await screen.findByRole('row', { name: /13:00/ })
  type('Travel date', '2027-03-05')
  await waitFor(async () => expect((await shownMonth()).textContent).toBe('March 2027'))
  const search = { date: '2027-03-05', adult: 2, child: 0 }
  await waitFor(() => expect(router.state.location.search).toEqual(search))
})

test('changing a count leaves the calendar where it is', async () => {
  const { searches } = open('?date=2026-11-18&adult=2&child=0')
  await screen.findByRole('row', { name: /13:00/ })
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  type('Adults', '3')
  await waitFor(() => expect(searches().at(-1)).toEqual({ date: '2026-11-18', adult: 3, child: 0 }))
  expect((await shownMonth()).textContent).toBe('December 2026')
})

test('when the calendar fails, searching still works', async () => {
  const more: Answers = { 'POST /api/products/p1/calendar': { status: 500, body: {} } }
  open('', more)
  expect(await screen.findByText("Couldn't load prices for this month")).toBeTruthy()
  type('Travel date', '2026-11-18')
  fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
  expect(await screen.findByRole('row', { name: /13:00/ })).toBeTruthy()
})

test('an unknown product shows a 404', async () => {
  open('', { 'GET /api/products/p1': { status: 404, body: { error: "This product doesn't exist." } } })
  expect(await screen.findByText('404')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Oh no!' })).toBeTruthy()
})

test('an agency in pax mode has one passenger count and no child price', async () => {
  const paxUser = { ...manager, agency: { ...manager.agency, pax_mode: 1 } }
  const { searches } = open('?date=2026-11-18&adult=3&child=2', {
    'GET /api/auth/check': { status: 200, body: paxUser },
  })
  expect((await screen.findByLabelText<HTMLInputElement>('Passengers')).value).toBe('3')
  expect(screen.queryByLabelText('Children')).toBeNull()
  await screen.findByRole('row', { name: /13:00/ })
  const headers = screen.getAllByRole('columnheader').slice(7)
  // The last one, above the buttons, is for screen readers only.
  expect(headers.map(({ textContent }) => textContent).slice(0, -1)).toEqual([
    'Departure Time',
    '# of Passengers',
    'Passenger Price',
    'Total Price',
    'Sale Price',
  ])
  expect(searches()).toEqual([{ date: '2026-11-18', adult: 3, child: 0 }])
})

test('a chosen date survives a reload until it is searched', async () => {
  open()
  fireEvent.click(await day(/Nov 18/))
  cleanup()
  const { searches } = open()
  await day(/Nov 18/)
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('2026-11-18')
  expect(searches()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
  await waitFor(() => expect(searches()).toHaveLength(1))
  cleanup()
  open()
  await day(/Nov 18/)
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('')
})
