import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type { ShownRecord } from '#web/data/reservations.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import {
  agencyAnswersFor,
  agencyID,
  answersFor,
  ok,
  openReservation,
} from '#web/features/reservations/test-reservation.ts'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/agency-reservation-page.tsx'), 120_000)

const path = `/agencies/${agencyID}/reservations/${quoteID}`
const call = `POST /api/agencies/${agencyID}/reservations/${quoteID}/guest-data/erasure`
const past = { paid: true, departsAt: Date.parse('2020-03-05T21:00:00Z') }
const erasedAt = '2026-11-19T18:00:00Z'

function erasedRecord(): ShownRecord {
  const can = { cancel: false, correct: false, move: false, add: false }
  const record = recordWith({ ...past, guestDataErasedAt: erasedAt, can })
  const paxArray = record.query.paxArray.map((one) => ({
    ...one,
    FirstName: 'Passenger',
    LastName: String(one.number + 1),
    BodyWeight: 0,
  }))
  const names = { masterFirstName: 'Guest data', masterLastName: 'erased Thu, Nov 19, 2026' }
  const query = { ...record.query, ...names, emailAddress: '', phoneNumber: '', attribArray: [], paxArray }
  return { ...record, query }
}

test('the provider confirms what is erased and what is kept, and the page then says that it was erased', async () => {
  let record: ShownRecord = recordWith(past)
  await openReservation(path, {
    ...agencyAnswersFor(record),
    [`GET /api/agencies/${agencyID}/reservations/${quoteID}`]: () => ok(record),
    [call]: () => {
      record = erasedRecord()
      return ok({ erasedAt })
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Erase guest data' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase the guest data of this reservation?' })
  for (const text of ['Names, email and phone', 'Prices, payments and account lines', /This can't be undone/])
    expect(within(dialog).getByText(text)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Erase guest data' }))
  expect(await screen.findByText(/^Guest data erased on /)).toBeTruthy()
  expect(screen.getByText('Guest data erased Thu, Nov 19, 2026')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Erase guest data' })).toBeNull())
  for (const name of ['Email', 'Phone']) expect(screen.queryByText(name)).toBeNull()
  for (const name of ['Change or cancel', 'Next steps'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByText(/lb/)).toBeNull()
})

test('a refusal stays in the dialog', async () => {
  const error = "A refund isn't done yet."
  await openReservation(path, {
    ...agencyAnswersFor(recordWith(past)),
    [call]: { status: 409, body: { errors: [error] } },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Erase guest data' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase the guest data of this reservation?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Erase guest data' }))
  expect(await within(dialog).findByText(error)).toBeTruthy()
})

test("it isn't offered before the tour", async () => {
  await openReservation(path, agencyAnswersFor(recordWith({ paid: true, departsAt: 4e12 })))
  expect(screen.queryByRole('button', { name: 'Erase guest data' })).toBeNull()
})

test("it isn't offered to an agency", async () => {
  await openReservation(`/reservations/${quoteID}`, answersFor(recordWith(past)))
  expect(screen.queryByRole('button', { name: 'Erase guest data' })).toBeNull()
})
