import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'
import { manifestCall, ok, openDeparture, provider } from '#web/features/day/test-departure.ts'
import { departure, lopez, manifestWith, passenger, zhou } from '#web/features/day/test-manifest.ts'
import type { Answers } from '#web/test-app.tsx'

const open = (at = '', answers: Answers = {}) => openDeparture(`/departures/7${at}`, answers)
const openWith = (...reservations: ManifestReservation[]) =>
  open('', { [manifestCall]: ok(manifestWith({ reservations })) })
const table = (name: string) => screen.findByRole('table', { name })
const rowNames = async (name: string) =>
  within(await table(name))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('the head has the departure, its seats, weights and the note for the crew', async () => {
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('West Rim Flight')
  const facts = within(screen.getByRole('region', { name: 'Departure' }))
  for (const text of ['Open', 'Off schedule', 'Wheelchair at gate 2', 'Check-in 45 minutes before'])
    expect(facts.getByText(text)).toBeTruthy()
  expect(screen.getByText('3 sold')).toBeTruthy()
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures.slice(0, 5)).toEqual(['0 of 3 boarded', '480 lb', '0 lb (0 of 3)', '480 lb', '500 lb'])
})

test("a walk-up of the provider's desk opens on its own site", async () => {
  openWith({ ...lopez, agencyID: provider.agency.id })
  const number = within(await table('Passengers by reservation')).getByRole('link', { name: lopez.orl })
  expect(number.getAttribute('href')).toBe(`/reservations/${lopez.quoteID}`)
})

test('what is too small to be paid by card shows as owed', async () => {
  openWith({ ...lopez, payment: 'owed', due: 0.35 })
  expect(within(await table('Passengers by reservation')).getByText('$0.35 owed')).toBeTruthy()
})

test('each party has its facts, and its number opens the reservation inside its agency', async () => {
  open()
  const list = within(await table('Passengers by reservation'))
  const number = list.getByRole('link', { name: '64336668' })
  expect(number.getAttribute('href')).toBe(`/agencies/${lopez.agencyID}/reservations/${lopez.quoteID}`)
  expect(list.getByRole('link', { name: '+1 702 555 0100' }).getAttribute('href')).toBe('tel:+17025550100')
  for (const text of [
    'Rim Tours, PO 77',
    '06:30, Bellagio',
    'Vegan',
    'On account',
    '$349.00 due',
    'No hotel pickup',
  ])
    expect(list.getByText(text)).toBeTruthy()
  expect(list.getByText('2 seats')).toBeTruthy()
})

test('by name, passengers are in the order of last names; the address keeps it', async () => {
  const { router } = open()
  expect(await rowNames('Passengers by reservation')).toContain('Ben Lopez')
  fireEvent.click(screen.getByRole('button', { name: 'By name' }))
  await waitFor(() => expect(router.state.location.href).toBe('/departures/7?by=name'))
  expect(await rowNames('Passengers by name')).toEqual(['Lopez, Ana', 'Lopez, Ben', 'Zhou, Cy2 seats'])
})

test('a pickup on the evening before has its day', async () => {
  const early = { ...lopez, pickupDate: '2026-11-19', pickupTime: '22:30' }
  open('', { 'GET /api/departures/7/manifest': ok(manifestWith({ reservations: [early] })) })
  expect(await screen.findByText('Nov 19, 22:30, Bellagio')).toBeTruthy()
})

type Mark = ManifestPassenger['marks'][number]

const madeAt = Date.parse('2026-11-20T16:41:00Z')
const markWith = (own: Partial<Mark>): Mark => ({
  madeAt,
  receivedAt: madeAt + 1000,
  released: false,
  reason: null,
  by: 'Pat',
  sentBy: null,
  departure: null,
  ...own,
})

const historyOf = async (marks: Mark[]) => {
  const marked = { ...zhou, passengers: [passenger(0, { mark: 'no-show', scaleWeight: 162, marks })] }
  open('', { 'GET /api/departures/7/manifest': ok(manifestWith({ reservations: [marked] })) })
  const history = within((await screen.findByText(/^\d+ marks?$/)).closest('details') as HTMLElement)
  return history.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
}

const at = 'Nov 20, 9:41:00 AM'
const moved = { date: '2026-11-19', DeptTime: '08:00' }
test.each([
  { mark: { mark: 'boarded' }, text: `Boarded, ${at}, by Pat` },
  { mark: { mark: 'boarded', scaleWeight: 162 }, text: `Boarded, 162 lb, ${at}, by Pat` },
  { mark: { scaleWeight: 162 }, text: `162 lb, ${at}, by Pat` },
  { mark: { scaleWeight: null }, text: `Scale weight taken back, ${at}, by Pat` },
  { mark: { mark: 'none' }, text: `Mark taken back, ${at}, by Pat` },
  { mark: { mark: 'no-show', released: true }, text: `Seats released, ${at}, by Pat` },
  {
    mark: { mark: 'boarded', reason: 'Empty seat beside' },
    text: `Boarded, reason: Empty seat beside, ${at}, by Pat`,
  },
  { mark: { mark: 'boarded', by: null }, text: `Boarded, ${at}, by a deleted user` },
  { mark: { mark: 'boarded', sentBy: 'Alex' }, text: `Boarded, ${at}, by Pat, sent by Alex` },
  {
    mark: { mark: 'boarded', receivedAt: madeAt + 3_600_000 },
    text: `Boarded, ${at}, by Pat (received Nov 20, 10:41:00 AM)`,
  },
  { mark: { mark: 'boarded', departure: moved }, text: `Boarded on Thu, Nov 19, 2026, 08:00, ${at}, by Pat` },
] as const)('the history says: $text', async ({ mark, text }) => {
  expect(await historyOf([markWith(mark)])).toEqual([text])
})

test('the history has every mark in the order of the server', async () => {
  const texts = await historyOf([markWith({ mark: 'no-show' }), markWith({ mark: 'boarded' })])
  expect(texts).toEqual([`No-show, ${at}, by Pat`, `Boarded, ${at}, by Pat`])
})

test('a passenger without marks has no history, and released seats are named', async () => {
  const released = { ...zhou, passengers: [passenger(0, { mark: 'no-show', released: true })] }
  open('', { 'GET /api/departures/7/manifest': ok(manifestWith({ reservations: [released] })) })
  expect(await screen.findByText('Seats released')).toBeTruthy()
  expect(screen.queryByText(/^\d+ marks?$/)).toBeNull()
})

test.each(['', '?by=name'])('the list%s says what the scale means for each guest', async (at) => {
  const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
  const heavy = [
    passenger(0, { scaleWeight: 310, seats: 2 }),
    passenger(1, { firstName: 'Ben', mark: 'boarded', scaleWeight: 301, seats: 2 }),
    passenger(2, { firstName: 'Cal', mark: 'boarded', scaleWeight: 302, seats: 2, boardingReason: 'Pilot' }),
    passenger(3, { firstName: 'Dee', scaleWeight: 251 }),
    passenger(4, { firstName: 'Eve', scaleWeight: 250 }),
  ]
  const party = { ...lopez, weightRule: rule, passengers: heavy }
  open(at, { 'GET /api/departures/7/manifest': ok(manifestWith({ reservations: [party] })) })
  const rows = await rowNames(at ? 'Passengers by name' : 'Passengers by reservation')
  const names = ['Ana', 'Ben', 'Cal', 'Dee', 'Eve'].map((name) => (at ? `Lopez, ${name}` : `${name} Lopez`))
  const notes = [
    '2 seatsOver the limit of 300 lb',
    '2 seatsBoarded over the limit, no reason',
    '2 seatsOver the limit of 300 lb',
    'Needs a second seat',
    '',
  ]
  expect(rows.filter((text) => text?.includes('Lopez')).slice(-5)).toEqual(
    names.map((name, index) => `${name}${notes[index]}`),
  )
})

test('the departure says what is sold, as weighed and as declared, and that it is over its payload', async () => {
  const heavy = { ...departure, pounds: 530, declaredPounds: 480 }
  open('', { 'GET /api/departures/7/manifest': ok(manifestWith({ departure: heavy })) })
  const facts = within(await screen.findByRole('region', { name: 'Departure' }))
  for (const text of ['530 of 500 lb', '480 lb declared', 'Over payload by 30 lb'])
    expect(facts.getByText(text, { exact: false })).toBeTruthy()
})

test('a load over the payload warns, and refused marks are shown', async () => {
  const { quoteID } = lopez
  const mark = { markID: 'm1', quoteID, position: 0, madeAt: Date.now(), mark: 'boarded' }
  const refused = { departureID: '7', guest: 'Ana Lopez', mark, refusal: 'Ana Lopez was canceled.' }
  localStorage.setItem(`check-in-queue:${provider.id}:${Date.now() + 60_000}:1:m1`, JSON.stringify(refused))
  open('', {
    'GET /api/departures/7/manifest': ok(manifestWith({ departure: { ...departure, payload: 400 } })),
  })
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(alerts).toEqual([
    "Ana Lopez: 'Boarded' wasn't saved. Ana Lopez was canceled.Dismiss",
    'Declared weight of 480 lb is 80 lb over the payload.',
  ])
})

test('passengers who were checked in and then moved are listed', async () => {
  const gone = {
    quoteID: lopez.quoteID,
    orl: '64336670',
    agencyID: lopez.agencyID,
    position: 0,
    firstName: 'Di',
    lastName: 'Ash',
    mark: 'boarded',
    message: 'Di Ash was moved to Nov 21, 10:30.',
  } as const
  open('', { 'GET /api/departures/7/manifest': ok(manifestWith({ gone: [gone] })) })
  expect(
    await screen.findByText('64336670: Di Ash was moved to Nov 21, 10:30. Marked: Boarded.'),
  ).toBeTruthy()
})

test('files keep the order of the list, and Print prints', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  open('?by=name')
  const pdf = await screen.findByRole('link', { name: 'PDF' })
  expect(pdf.getAttribute('href')).toBe('/api/departures/7/manifest.pdf?by=name')
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/departures/7/manifest.csv?by=name',
  )
  expect(screen.getByRole('link', { name: 'Check in' }).getAttribute('href')).toBe('/departures/7/check-in')
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('an unknown departure is not found', async () => {
  open('', { 'GET /api/departures/7/manifest': { status: 404, body: { error: 'Not found.' } } })
  expect(await screen.findByText("This item doesn't exist or was removed.")).toBeTruthy()
})
