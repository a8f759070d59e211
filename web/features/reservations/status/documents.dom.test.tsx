import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { answersFor, openReservation } from '#web/features/reservations/test-reservation.ts'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/reservation-status-page.tsx'), 120_000)

const path = `/reservations/${quoteID}`
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a confirmed reservation has a voucher, with the price if wanted, and a calendar file', async () => {
  await openReservation(path, answersFor(recordWith({ paid: true })))
  expect(addressOf('Voucher (PDF)')).toBe(`/api${path}/voucher.pdf`)
  fireEvent.click(screen.getByLabelText('Show the sale price'))
  expect(addressOf('Voucher (PDF)')).toBe(`/api${path}/voucher.pdf?price=true`)
  expect(addressOf('Add to calendar')).toBe(`/api${path}/voucher.ics`)
})

test('a voucher that fails says why', async () => {
  const words = 'This reservation is canceled, so it no longer has a voucher.'
  await openReservation(path, {
    ...answersFor(recordWith({ paid: true })),
    [`GET /api${path}/voucher.pdf`]: { status: 409, body: { error: words } },
  })
  fireEvent.click(screen.getByRole('link', { name: 'Voucher (PDF)' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('an unpaid reservation has no documents', async () => {
  await openReservation(path, answersFor(recordWith()))
  expect(screen.queryByRole('region', { name: 'Documents' })).toBeNull()
})

for (const { refund, text } of [
  { refund: 'due', text: 'The refund is on its way to the card.' },
  { refund: 'done', text: 'The rest was refunded.' },
  { refund: 'refused', text: 'The payment gateway refused the refund.' },
  { refund: 'none', text: 'No fee was charged.' },
] as const)
  test(`a canceled reservation whose refund is ${refund} says: ${text}`, async () => {
    const canceledAt = '2027-02-02T17:30:00Z'
    await openReservation(path, answersFor(recordWith({ canceledAt, revision: 2, refund, totalSale: 0 })))
    expect(screen.getByText(/^Canceled on /).textContent).toContain(text)
    expect(screen.queryByRole('region', { name: 'Change or cancel' })).toBeNull()
  })
