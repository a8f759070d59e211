import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type { CancellationPreview } from '#contract/changes/cancel.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import {
  agencyAnswersFor,
  agencyID,
  ok,
  openReservation,
} from '#web/features/reservations/test-reservation.ts'
import { setCustomerView } from '#web/session/customer-view.ts'
import { renderApp } from '#web/test-app.tsx'

// Loading the pages' modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/agency-reservation-page.tsx'), 120_000)

const folder = `/agencies/${agencyID}/reservations`

const listed = {
  quoteID,
  orl: '12345678',
  masterFirstName: 'Ada',
  masterLastName: 'Lovelace',
  emailAddress: 'ada@example.com',
  phoneNumber: '702 555 0100',
  agencyReference: 'RIM-17',
  ProductCode: 'GCW-HELI',
  ProductName: 'West Rim Helicopter Flight',
  date: '2027-03-05',
  DeptTime: '13:00',
  NoAdults: 2,
  NoChildren: 0,
  totalSale: 698,
  extraSeats: 0,
  state: 'canceled',
  resExpireAfter: 1,
  test: false,
  bookedBy: 'Morgan Reyes',
  bookedAt: '2026-11-14T18:05:00Z',
}

test("the provider opens an agency's canceled reservation from its list", async () => {
  const counts = { pending: 0, confirmed: 0, expired: 0, canceled: 1 }
  const query = 'state=canceled&search=&sort=booked&descending=true&offset=0&limit=50'
  const { router } = renderApp(`${folder}?tab=canceled`, {
    ...agencyAnswersFor(recordWith({ canceledAt: '2027-02-02T17:30:00Z' })),
    [`GET /api${folder}/page?${query}`]: ok({ rows: [listed], matches: counts, all: counts }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Reservations of Rim Tours' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Canceled 1' })).toBeTruthy()
  const row = within(screen.getByRole('row', { name: /^12345678/ }))
  expect(row.getByText('RIM-17')).toBeTruthy()
  expect(row.getByText('Canceled')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    `/api${folder}/export.csv?state=canceled&search=&sort=booked&descending=true`,
  )
  fireEvent.click(row.getByRole('link', { name: '12345678' }))
  expect(await screen.findByRole('region', { name: 'Reservation# 12345678' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`${folder}/${quoteID}`)
})

const figures: CancellationPreview = {
  revision: 1,
  passengers: [],
  isWhole: true,
  feePercent: 50,
  fee: 349,
  netFee: 330,
  refund: 349,
  newTotal: 349,
  seatsReleased: 2,
  byCard: true,
  taking: null,
}

test('the provider can waive the fee, and sees the figures without it first', async () => {
  const sent: unknown[] = []
  const call = `/api${folder}/${quoteID}/cancellation`
  await openReservation(`${folder}/${quoteID}`, {
    ...agencyAnswersFor(recordWith({ paid: true })),
    [`GET ${call}`]: ok(figures),
    [`GET ${call}?waiveFee=true`]: ok({
      ...figures,
      feePercent: 0,
      fee: 0,
      netFee: 0,
      refund: 698,
      newTotal: 0,
    }),
    [`POST ${call}`]: (body: object) => {
      sent.push(body)
      return ok({ revision: 2 })
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel reservation' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Cancel reservation, refund $349.00' })).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Waive fee'))
  const confirm = await dialog.findByRole('button', { name: 'Cancel reservation, refund $698.00' })
  expect(dialog.getByText('The fee is waived.')).toBeTruthy()
  await waitFor(() => expect(confirm).not.toHaveProperty('disabled', true))
  fireEvent.click(confirm)
  await waitFor(() => expect(sent).toMatchObject([{ waiveFee: true, fee: 0, refund: 698, newTotal: 0 }]))
})

test('the provider can resend the confirmation of a confirmed reservation', async () => {
  const sent: unknown[] = []
  await openReservation(`${folder}/${quoteID}`, {
    ...agencyAnswersFor(recordWith({ paid: true })),
    [`POST /api${folder}/${quoteID}/confirmation-mail`]: (body: object) => {
      sent.push(body)
      return ok({ ok: true })
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Resend confirmation email' }))
  expect(await screen.findByText('Confirmation sent to ada@example.com')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('the provider sees no payment page', async () => {
  await openReservation(`${folder}/${quoteID}`, agencyAnswersFor(recordWith()))
  expect(screen.queryByTitle('Card payment')).toBeNull()
  expect(screen.getByText('Pending')).toBeTruthy()
})

test('90 days after the tour nothing can be changed', async () => {
  const late = recordWith({ paid: true, can: { cancel: false, correct: false, move: false, add: false } })
  await openReservation(`${folder}/${quoteID}`, agencyAnswersFor(late))
  expect(screen.getByText(/^The tour departed more than 90 days ago/)).toBeTruthy()
})

const net = {
  passengers: [
    { number: 0, net: 320 },
    { number: 1, net: 300 },
  ],
  fees: 0,
  total: 620,
}

test('the provider sees the net rates, unless a customer may be looking', async () => {
  localStorage.clear()
  await openReservation(`${folder}/${quoteID}`, agencyAnswersFor({ ...recordWith({ paid: true }), net }))
  const card = within(screen.getByRole('region', { name: 'Net rates' }))
  for (const text of ['Ada Lovelace', '$320.00', 'Byron Lovelace', '$300.00', '$620.00', '$78.00'])
    expect(card.getByText(text)).toBeTruthy()
  act(() => setCustomerView(true))
  expect(screen.queryByRole('region', { name: 'Net rates' })).toBeNull()
  act(() => setCustomerView(false))
})
