import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { fakeEventSources } from '#web/api/test-event-source.ts'
import { refreshDay } from '#web/data/refresh-day.ts'
import { ok, openDay, party, pickupsWith } from '#web/features/day/test-day.ts'
import { manager } from '#web/test-app.tsx'

test('a stop shows time, hotel, guests, names, phone, tour and departure', async () => {
  openDay('/pickups')
  const stop = within(within(await screen.findByRole('list', { name: 'Stops' })).getByRole('listitem'))
  expect(stop.getByRole('heading', { level: 2 }).textContent).toBe('08:15 (8:15 AM) Bellagio')
  expect(stop.getByText('2 guests')).toBeTruthy()
  const row = within(stop.getByRole('row', { name: /Ada Lovelace/ }))
  expect(row.getByRole('link', { name: '+1 (702) 555-0100' }).getAttribute('href')).toBe('tel:+17025550100')
  expect(row.getByRole('link', { name: '10020001' }).getAttribute('href')).toBe(
    `/agencies/${party.agencyID}/reservations/${party.quoteID}`,
  )
  expect(row.getByRole('link', { name: '10:30 (10:30 AM)' }).getAttribute('href')).toBe('/departures/7')
  expect(row.getByText('GCW-HELI West Rim Flight')).toBeTruthy()
  expect(row.getByText('Rim Tours')).toBeTruthy()
  expect(screen.getByText('2 guests at 1 stop. 3 guests come without a pickup.')).toBeTruthy()
})

test("a walk-up of the provider's desk opens on its own site", async () => {
  const stop = {
    time: '08:15',
    hotel: 'Bellagio',
    guests: 2,
    parties: [{ ...party, agencyID: manager.agency.id }],
  }
  openDay('/pickups', { 'GET /api/pickups': ok(pickupsWith({ stops: [stop] })) })
  const number = await screen.findByRole('link', { name: party.orl })
  expect(number.getAttribute('href')).toBe(`/reservations/${party.quoteID}`)
})

test('a pickup on the evening before names the day of the tour, and a stop without a time says so', async () => {
  const stop = { time: null, hotel: 'Lodge', guests: 2, parties: [{ ...party, date: '2026-11-21' }] }
  openDay('/pickups', { 'GET /api/pickups': ok(pickupsWith({ stops: [stop] })) })
  expect(await screen.findByRole('link', { name: 'Nov 21, 10:30 (10:30 AM)' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'No time Lodge' })).toBeTruthy()
})

test('the sheet follows the day and the next one, whose guests may be picked up on the evening before', async () => {
  const streams = fakeEventSources()
  const { answers } = openDay('/pickups')
  await screen.findByRole('list', { name: 'Stops' })
  expect(streams.map(({ url }) => url.slice(-10))).toEqual(['2026-11-20', '2026-11-21'])
  answers['GET /api/pickups'] = ok(pickupsWith({ guestsWithoutPickup: 4 }))
  streams[1]?.connect()
  streams[1]?.change('2026-11-21')
  expect(await screen.findByText(/4 guests come without a pickup/)).toBeTruthy()
})

test('a failed refresh keeps the sheet and says since when', async () => {
  const { answers, queryClient } = openDay('/pickups')
  await screen.findByRole('list', { name: 'Stops' })
  answers['GET /api/pickups'] = { status: 500, body: {} }
  await refreshDay(queryClient)
  expect(await screen.findByText(/^Not updated since .+\. We keep trying\.$/)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Stops' })).toBeTruthy()
})

test('the files are those of the day in the address, and the sheet can be printed', async () => {
  const print = vi.fn<typeof window.print>()
  vi.stubGlobal('print', print)
  openDay('/pickups?date=2026-11-21', {
    'GET /api/pickups?date=2026-11-21': ok(pickupsWith({ date: '2026-11-21' })),
  })
  for (const type of ['PDF', 'CSV'])
    expect((await screen.findByRole('link', { name: type })).getAttribute('href')).toBe(
      `/api/pickups/pickups.${type.toLowerCase()}?date=2026-11-21`,
    )
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('a day without pickups says so and counts who comes alone', async () => {
  openDay('/pickups', {
    'GET /api/pickups': ok(pickupsWith({ stops: [], guests: 0, guestsWithoutPickup: 1 })),
  })
  expect(await screen.findByText('No pickups on Fri, Nov 20, 2026.')).toBeTruthy()
  expect(screen.getByText('1 guest comes without a pickup.')).toBeTruthy()
})
