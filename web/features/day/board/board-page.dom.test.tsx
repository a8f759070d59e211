import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { FakeEventSource, fakeEventSources } from '#web/api/test-event-source.ts'
import { refreshDay } from '#web/data/refresh-day.ts'
import { boardWith, departureWith, today } from '#web/features/day/test-board.ts'
import { ok, openDay } from '#web/features/day/test-day.ts'

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }))
const rowNames = () =>
  screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').ariaLabel)

test('a row shows time, tour, state, seats in numbers, weight and check-in', async () => {
  openDay('/departures')
  await screen.findByRole('table', { name: 'Departures' })
  expect(screen.getByText(', today').parentElement?.textContent).toBe('Fri, Nov 20, 2026, today')
  const row = rowOf(/West Rim Flight/)
  for (const text of ['10:30', '10:30 AM', 'GCW-HELI', 'Open']) expect(row.getByText(text)).toBeTruthy()
  for (const text of ['12 sold', '1 held', '2 blocked', '5 free']) expect(row.getByText(text)).toBeTruthy()
  expect(row.getByText('1,180 of 1,250 lb')).toBeTruthy()
  expect(row.getByText('12 of 14 boarded, 1 no-show')).toBeTruthy()
  for (const text of ['Off schedule', /^Over payload/, /^Crew note/]) expect(row.queryByText(text)).toBeNull()
  const link = row.getByRole('link', { name: '10:30 West Rim Flight' })
  expect(link.getAttribute('href')).toBe('/departures/7')
})

test('a row says that it is overweight, off its schedule and closed, and shows the crew note', async () => {
  const departures = [
    departureWith({
      state: 'closed',
      closedByHand: true,
      offSchedule: true,
      pounds: 1300,
      declaredPounds: 1270,
      note: 'Fuel stop',
    }),
    departureWith({ departureID: '8', ProductName: 'Late Flight', state: 'closed' }),
  ]
  openDay('/departures', { 'GET /api/board': ok(boardWith(departures)) })
  await screen.findByRole('table', { name: 'Departures' })
  const row = rowOf(/West Rim Flight/)
  for (const text of [
    'Closed',
    'By hand',
    'Off schedule',
    '1,270 lb declared',
    'Over payload by 50 lb',
    'Crew note: Fuel stop',
  ])
    expect(row.getByText(text)).toBeTruthy()
  expect(rowOf(/Late Flight/).getByText('Cut-off passed')).toBeTruthy()
})

test('the head has the totals of the day, whatever is filtered', async () => {
  openDay('/departures?filter=zeppelin')
  const totals = within(await screen.findByRole('region', { name: 'Totals of the day' }))
  expect(totals.getByText('Seats sold').nextSibling?.textContent).toBe('12')
  expect(totals.getByText('Checked in').nextSibling?.textContent).toBe('12 of 14 boarded, 1 no-show')
  expect(screen.getByText('No departure matches the filter.')).toBeTruthy()
  fireEvent.click(screen.getByText('Clear filter'))
  await waitFor(() => expect(rowNames()).toEqual(['10:30 West Rim Flight']))
})

const dayOf = (date: string) => ok(boardWith([departureWith({ date, ProductName: `Of ${date}` })], { date }))

test('the arrows, the date field and Today change the day, and the address keeps it', async () => {
  const days = ['2026-11-19', '2026-11-21', '2026-12-24']
  const { router } = openDay('/departures?state=open', {
    'GET /api/board': dayOf(today),
    ...Object.fromEntries(days.map((date) => [`GET /api/board?date=${date}`, dayOf(date)])),
  })
  const expectDay = async (name: string, search: object) => {
    await waitFor(() => expect(rowNames()).toEqual([`10:30 Of ${name}`]))
    expect(router.state.location.search).toEqual({ state: 'open', ...search })
  }
  await expectDay(today, {})
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await expectDay('2026-11-21', { date: '2026-11-21' })
  expect(screen.getByText('Sat, Nov 21, 2026', { selector: 'output' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  await expectDay(today, {})
  fireEvent.click(screen.getByRole('button', { name: 'Previous day' }))
  await expectDay('2026-11-19', { date: '2026-11-19' })
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '0002-12-24' } })
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-24' } })
  await expectDay('2026-12-24', { date: '2026-12-24' })
  router.history.back()
  await expectDay('2026-11-19', { date: '2026-11-19' })
})

test('filters by text, tour and state and hides departed ones; the address keeps them', async () => {
  const departures = [
    departureWith({ departureID: '1', DeptTime: '08:00', state: 'departed' }),
    departureWith({ departureID: '2', DeptTime: '09:00', ProductCode: 'GCN', ProductName: 'North' }),
    departureWith({ departureID: '3', DeptTime: '10:00', state: 'closed' }),
  ]
  const { router } = openDay('/departures', { 'GET /api/board': ok(boardWith(departures)) })
  await screen.findByRole('table', { name: 'Departures' })
  fireEvent.click(screen.getByLabelText('Hide departed'))
  await waitFor(() => expect(rowNames()).toEqual(['09:00 North', '10:00 West Rim Flight']))
  expect(screen.getByText('2 of 3 departures')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Tour'), { target: { value: 'GCW-HELI' } })
  await waitFor(() => expect(rowNames()).toEqual(['10:00 West Rim Flight']))
  fireEvent.change(screen.getByLabelText('Tour'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'open' } })
  await waitFor(() => expect(rowNames()).toEqual(['09:00 North']))
  fireEvent.change(screen.getByLabelText('State'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Filter by tour, time or note'), { target: { value: 'rim' } })
  await waitFor(() => expect(rowNames()).toEqual(['10:00 West Rim Flight']))
  expect(router.state.location.search).toEqual({ filter: 'rim', hide: 'departed' })
})

test('today, the next departure is marked, and a button leads to it', async () => {
  const departures = [
    departureWith({ departureID: '1', DeptTime: '08:00', state: 'departed' }),
    departureWith({ departureID: '2', DeptTime: '09:00' }),
    departureWith({ departureID: '3', DeptTime: '10:00' }),
  ]
  openDay('/departures', { 'GET /api/board': ok(boardWith(departures)) })
  const button = await screen.findByRole('button', { name: 'Go to next departure' })
  expect(screen.getAllByText('Next', { selector: 'td span' })).toHaveLength(1)
  Element.prototype.scrollIntoView = () => undefined
  fireEvent.click(button)
  expect(document.activeElement?.getAttribute('href')).toBe('/departures/2')
})

test('on another day no departure is the next one', async () => {
  const departures = [departureWith({ departureID: '1', state: 'departed' }), departureWith()]
  openDay('/departures?date=2026-11-19', {
    'GET /api/board?date=2026-11-19': ok(boardWith(departures, { date: '2026-11-19' })),
  })
  await screen.findByRole('table', { name: 'Departures' })
  expect(screen.queryByText('Next', { selector: 'td span' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go to next departure' })).toBeNull()
})

test('a day without departures says so and leads to the next day with departures', async () => {
  const { router } = openDay('/departures', {
    'GET /api/board': ok(boardWith([], { nextDate: '2026-11-24' })),
  })
  expect(await screen.findByText('No departures on Fri, Nov 20, 2026.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go to Tue, Nov 24, 2026' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '2026-11-24' }))
})

test('a day without departures after which there are none leads nowhere', async () => {
  openDay('/departures', { 'GET /api/board': ok(boardWith([], { nextDate: null })) })
  expect(await screen.findByText('No departures on Fri, Nov 20, 2026.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Go to/ })).toBeNull()
})

test('while another day loads, the previous one stays but cannot be used', async () => {
  openDay('/departures', { 'GET /api/board?date=2026-11-21': 'hangs' })
  const table = await screen.findByRole('table', { name: 'Departures' })
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(table.closest('[inert]')?.getAttribute('aria-busy')).toBe('true'))
  expect(screen.getByText('Sat, Nov 21, 2026', { selector: 'output' })).toBeTruthy()
})

test('a failed refresh keeps the rows and says since when; the next one removes the words', async () => {
  const { answers, queryClient } = openDay('/departures')
  await screen.findByRole('table', { name: 'Departures' })
  answers['GET /api/board'] = { status: 500, body: {} }
  await refreshDay(queryClient)
  expect(await screen.findByText(/^Not updated since .+\. We keep trying\.$/)).toBeTruthy()
  expect(rowNames()).toEqual(['10:30 West Rim Flight'])
  answers['GET /api/board'] = ok(boardWith([departureWith({ sold: 13, free: 4 })]))
  await refreshDay(queryClient)
  expect(await screen.findByText('13 sold')).toBeTruthy()
  expect(screen.queryByText(/^Not updated/)).toBeNull()
})

test("someone else's change arrives through the stream of the day that is shown, and the focus stays", async () => {
  const streams = fakeEventSources()
  const { answers } = openDay('/departures')
  const button = await screen.findByRole('button', { name: /^Actions for/ })
  button.focus()
  const [stream] = streams
  expect(stream?.url).toContain(`watch=day%3A${today}`)
  stream?.connect()
  answers['GET /api/board'] = ok(boardWith([departureWith({ sold: 13, free: 4 })]))
  stream?.change(today)
  expect(await screen.findByText('13 sold')).toBeTruthy()
  expect(document.activeElement).toBe(button)
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(streams.at(-1)?.url).toContain('2026-11-21'))
  expect(stream?.readyState).toBe(FakeEventSource.CLOSED)
})

test('without permission 1 the board is refused', async () => {
  openDay('/departures', { 'GET /api/board': { status: 403, body: {} } })
  expect(await screen.findByText('403')).toBeTruthy()
})
