import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type { BoardDeparture } from '#contract/day/board.ts'
import { later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the modules can take long on a busy machine.
beforeAll(() => import('#web/features/home/day/home-day.tsx'), 120_000)

const ok = (body: unknown) => ({ status: 200, body })
const provider = { ...manager, role: { ...manager.role, permissions: [1] } }

const departure: BoardDeparture = {
  departureID: '11',
  productID: 'p-1',
  ProductCode: 'GCW',
  ProductName: 'West Rim Flight',
  date: '2026-11-15',
  DeptTime: '14:00',
  timeZone: 'America/Los_Angeles',
  departsAt: 1_794_780_000_000,
  state: 'open',
  closedByHand: false,
  capacity: 12,
  sold: 3,
  held: 0,
  blocked: 0,
  blockedByHand: 0,
  free: 9,
  pounds: 450,
  declaredPounds: 450,
  payload: null,
  guests: 3,
  boarded: 0,
  noShows: 0,
  offSchedule: false,
  note: null,
  prices: { adult: 100, child: 60, adultFees: 10, childFees: 5 },
  version: 1,
}

test("the provider sees today's figures and the next departures, which open their manifests", async () => {
  const next = [departure, { ...departure, departureID: '12', date: '2026-11-16', state: 'closed' }]
  const figures = { today: '2026-11-15', departures: 1500, guests: 3, seatsFree: 9 }
  renderApp('/', {
    'GET /api/auth/check': ok(provider),
    'GET /api/home/provider': ok({ ...figures, paymentsDue: { count: 2, amount: 240 }, next }),
  })
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  for (const text of ['1,500', '3', '9', '2 ($240.00)']) expect(await today.findByText(text)).toBeTruthy()
  expect(today.getByRole('link', { name: 'Departures' }).getAttribute('href')).toBe('/departures')
  const [first, second] = within(screen.getByRole('region', { name: 'Next departures' })).getAllByRole('link')
  expect(first?.textContent).toBe('2:00 PMWest Rim Flight3 guests, 9 free')
  expect(first?.getAttribute('href')).toBe('/departures/11')
  expect(second?.textContent).toBe('Nov 16, 2:00 PMWest Rim Flight3 guests, closed')
})

test('without departures a few words stand there', async () => {
  const nothing = { today: '2026-11-15', departures: 0, guests: 0, seatsFree: 0, next: [] }
  renderApp('/', {
    'GET /api/auth/check': ok(provider),
    'GET /api/home/provider': ok({ ...nothing, paymentsDue: { count: 0, amount: 0 } }),
  })
  expect(await screen.findByText('No departures are scheduled.')).toBeTruthy()
  expect(screen.getByText('None')).toBeTruthy()
})

const traveler = {
  quoteID: 'q-1',
  orl: '12345678',
  firstName: 'Ada',
  lastName: 'Lovelace',
  ProductName: 'West Rim Flight',
  date: '2026-11-20',
  DeptTime: '09:00',
  guests: 2,
}

test('an agency sees who travels next and what has to be paid, with the time left', async () => {
  const now = new Date('2026-11-15T20:00:00Z')
  letTimePass(now)
  const due = { ...traveler, quoteID: 'q-2', due: 349, resExpireAfter: now.getTime() / 1000 + 601 }
  renderApp('/', {
    'GET /api/auth/check': ok(manager),
    'GET /api/home/agency': ok({ travelers: [traveler], pending: { count: 7, amount: 1349, first: [due] } }),
  })
  const travelers = within(await screen.findByRole('region', { name: 'Next travelers' }))
  const link = travelers.getByRole('link', { name: /Ada Lovelace/ })
  expect(link.textContent).toBe('Nov 20, 9:00 AMAda LovelaceWest Rim Flight2 guests')
  expect(link.getAttribute('href')).toBe('/reservations/q-1')
  const pending = within(screen.getByRole('region', { name: 'Pending payments' }))
  expect(pending.getByRole('link', { name: '7, $1,349.00 in all' }).getAttribute('href')).toBe(
    '/reservations',
  )
  const payment = pending.getByRole('link', { name: /Ada Lovelace/ })
  expect(payment.textContent).toBe('11 min leftAda LovelaceWest Rim Flight, Nov 20$349.00')
  await later(11 * 60_000)
  expect(payment.textContent).toMatch(/^Expired/)
})

test('the page does without what is missing or fails', async () => {
  const none = { travelers: [], pending: { count: 0, amount: 0, first: [] } }
  for (const answer of [ok(none), { status: 500, body: {} }]) {
    const { fetch } = renderApp('/', { 'GET /api/auth/check': ok(manager), 'GET /api/home/agency': answer })
    expect(
      (await screen.findAllByRole('heading', { name: 'Welcome to Direct Connect' })).length,
    ).toBeGreaterThan(0)
    await expect.poll(() => fetch.mock.calls.some(([url]) => url === '/api/home/agency')).toBe(true)
    expect(screen.queryByRole('region', { name: 'Next travelers' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Pending payments' })).toBeNull()
  }
})
