import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type { ReservationRecord } from '#contract/reservations.ts'
import { itineraryWith, quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/reservation-status-page.tsx'), 120_000)

async function openReservation(record: ReservationRecord) {
  renderApp(`/reservations/${quoteID}`, {
    'GET /api/auth/check': { status: 200, body: manager },
    [`GET /api/reservations/${quoteID}`]: { status: 200, body: record },
    [`GET /api/timers/reservation/${quoteID}`]: { status: 503, body: {} },
  })
  return screen.findByRole('region', { name: 'Reservation# 12345678' })
}

test('a pickup the day before shows its own date', async () => {
  const pickup = { hotel: 'Casa Ocotillo', pickup: 'Casa Ocotillo', pickupTime: '23:00' }
  const record = recordWith({ paid: true, ...pickup })
  record.quote.Itineraries = [itineraryWith({ DeptTime: '00:30' })]
  const card = await openReservation(record)
  expect(within(card).getByText('23:00 (11:00 PM) on Thu, Mar 4, 2027')).toBeTruthy()
})

test('what is owed by card and what canceling costs at least stand on the reservation', async () => {
  const card = await openReservation(recordWith({ paid: true, owed: 0.35, cancelAtLeast: 80 }))
  expect(within(card).getByText('$0.35 is owed. It is added to the next payment.')).toBeTruthy()
  expect(
    within(card).getByText('Because of an earlier change, canceling costs at least $80.00.'),
  ).toBeTruthy()
})

const agency = () => within(screen.getByRole('main')).getByText('Canyon Travel')

test('in print a pending reservation names the agency and the payment deadline', async () => {
  await openReservation(recordWith({ resExpireAfter: Date.parse('2096-10-02T07:06:40Z') / 1000 }))
  expect(agency().nextElementSibling?.textContent).toMatch(
    /^Please pay by \w{3}, Oct [12], 2096, \d{1,2}:\d6 [AP]M [A-Z]\S+\.$/,
  )
})

test('in print a paid reservation names the agency and no deadline', async () => {
  await openReservation(recordWith({ paid: true }))
  expect(agency().nextElementSibling).toBeNull()
})

test('the Attributes table is shown even when every value is blank', async () => {
  const record = recordWith({ paid: true })
  record.query.attribArray = [{ id: 'a1', value: '' }]
  const card = await openReservation(record)
  const table = within(card).getByRole('table', { name: 'Attributes' })
  expect(within(table).getByRole('row', { name: 'Flight number –' })).toBeTruthy()
})

test('a tour without attributes has no Attributes table', async () => {
  const record = recordWith({ paid: true })
  record.query.attribArray = []
  const card = await openReservation(record)
  expect(within(card).queryByRole('table', { name: 'Attributes' })).toBeNull()
})

test('a reservation without a quoted departure shows the deadlines of its own instant', async () => {
  const record = recordWith({ paid: true })
  record.quote.Itineraries = []
  const card = await openReservation(record)
  const table = within(card).getByRole('table', { name: 'Cancellation policy' })
  expect(
    within(table).getByRole('row', {
      name: /^Until 48 hours before departure until Mar 3, 1:00.PM PST Free$/,
    }),
  ).toBeTruthy()
})

test('the whole cancellation policy is shown until the reservation is canceled', async () => {
  const card = await openReservation(recordWith({ paid: true }))
  const table = within(card).getByRole('table', { name: 'Cancellation policy' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toContain(
    'Until 48 hours before departureuntil Mar 3, 1:00 PM PSTFree',
  )
  cleanup()
  const canceled = await openReservation(recordWith({ canceledAt: '2027-02-02T17:30:00Z' }))
  expect(within(canceled).queryByRole('table', { name: 'Cancellation policy' })).toBeNull()
})

test('an extra seat shows beside its passenger and in the price', async () => {
  const record = recordWith({ paid: true, extraSeats: { count: 1, total: 175 } })
  const [first, second] = record.query.paxArray
  if (!first || !second) throw new Error('Expected two passengers')
  record.query.paxArray = [first, { ...second, BodyWeight: 260, seats: 2, extraSeat: 175 }]
  const card = await openReservation(record)
  const table = within(card).getByRole('table', { name: 'Passengers' })
  expect(
    within(table).getByRole('row', { name: 'Byron Lovelace Adult 260 lb Takes 2 seats, extra seat $175.00' }),
  ).toBeTruthy()
  expect(within(table).getByRole('row', { name: 'Ada Lovelace Adult 150 lb' })).toBeTruthy()
  expect(within(card).getByText('Party: 410 lb (186.0 kg)')).toBeTruthy()
  expect(within(card).getByText('Includes $175.00 for extra seats')).toBeTruthy()
  cleanup()
  const light = await openReservation(recordWith({ paid: true }))
  expect(within(light).queryByText(/extra seat/)).toBeNull()
})
