import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type {
  HistoryRevision,
  MoneyMovement,
  ReservationHistory,
  UnpaidChange,
} from '#contract/changes/history.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import {
  agencyAnswersFor,
  agencyID,
  answersFor,
  ok,
  openReservation,
} from '#web/features/reservations/test-reservation.ts'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/reservation-status-page.tsx'), 120_000)

const call = `GET /api/reservations/${quoteID}/history`
const booked: HistoryRevision = {
  revision: 1,
  kind: 'booked',
  at: '2027-02-01T17:30:00Z',
  by: { kind: 'agency', name: 'Morgan Reyes' },
  changes: [],
  total: 698,
  difference: 0,
  fee: 0,
  reason: null,
}
const removed: HistoryRevision = {
  revision: 2,
  kind: 'passengers-canceled',
  at: '2027-02-02T17:30:00Z',
  by: { kind: 'provider', name: 'Pia Papillon' },
  changes: [{ field: 'Passenger 2', before: 'Byron Lovelace', after: null }],
  total: 523.5,
  difference: -174.5,
  fee: 174.5,
  reason: 'Ill',
}
const refund: MoneyMovement = {
  id: '6f1c2f34-0000-4000-8000-0000000000f1',
  kind: 'refund',
  at: '2027-02-02T17:31:00Z',
  amount: 174.5,
  state: 'refused',
  text: 'The card was closed.',
  reference: null,
}

const history = (own: Partial<ReservationHistory> = {}): ReservationHistory => ({
  revisions: [removed, booked],
  unpaid: [],
  money: [],
  ...own,
})
const card = () => within(screen.getByRole('region', { name: 'History' }))

test('each change says when with its zone, who, what, the effect on the price and why', async () => {
  const answers = { ...answersFor(recordWith({ paid: true })), [call]: ok(history()) }
  await openReservation(`/reservations/${quoteID}`, answers)
  const [change, booking] = await card().findAllByRole('listitem')
  expect(change?.textContent).toMatch(
    /^Passengers canceled\w{3}, Feb \d, 2027, \d{1,2}:30 [AP]M \S+, Pia Papillon, provider/,
  )
  expect(change?.textContent).toContain('Passenger 2: Byron Lovelace → changed to  –')
  expect(change?.textContent).toContain('−$174.50, fee of $174.50 kept. New total $523.50')
  expect(change?.textContent).toContain('Reason: Ill')
  expect(screen.getByText('Sale price $698.00')).toBeTruthy()
  expect(booking).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Card payments' })).toBeNull()
})

test('changes that were never paid stand among the others by time, with what became of them', async () => {
  const unpaid: UnpaidChange = {
    changeID: '6f1c2f34-0000-4000-8000-0000000000c1',
    kind: 'added',
    state: 'lapsed',
    at: '2027-02-01T18:00:00Z',
    by: { kind: 'agency', name: 'Morgan Reyes' },
    endedAt: '2027-02-01T18:15:00Z',
    changes: [{ field: 'Passenger 3', before: null, after: 'Ralph Lovelace' }],
    amount: 120,
  }
  const moved = { ...removed, kind: 'moved' as const, reason: null }
  const answers = {
    ...answersFor(recordWith({ paid: true })),
    [call]: ok(history({ revisions: [moved, booked], unpaid: [unpaid] })),
  }
  await openReservation(`/reservations/${quoteID}`, answers)
  const list = within(await card().findByRole('list', { name: 'Changes' }))
  expect(list.getAllByText(/./, { selector: 'strong' }).map(({ textContent }) => textContent)).toEqual([
    'Moved to another departure',
    'Additional passengers',
    'Booked',
  ])
  expect(list.getByText('Not paid in time')).toBeTruthy()
  expect(list.getByText('Passenger 3: Ralph Lovelace')).toBeTruthy()
  expect(list.getByText('$120.00 was not paid, so this change was not made.')).toBeTruthy()
})

test('a history that fails to load can be asked for again; the page stays', async () => {
  const answers = {
    ...answersFor(recordWith({ paid: true })),
    [call]: { status: 503, body: { error: 'Busy.' } },
  }
  await openReservation(`/reservations/${quoteID}`, answers)
  expect(await card().findByText('Busy.')).toBeTruthy()
  Object.assign(answers, { [call]: ok(history()) })
  fireEvent.click(card().getByRole('button', { name: 'Try again' }))
  expect(await card().findByText('Passengers canceled')).toBeTruthy()
})

test('payments, refunds and disputes are listed with their state; the agency settles nothing', async () => {
  const payment: MoneyMovement = {
    ...refund,
    id: 'p',
    kind: 'payment',
    amount: 698,
    state: 'succeeded',
    text: '',
    reference: 'pi_1',
  }
  const answers = {
    ...answersFor(recordWith({ paid: true })),
    [call]: ok(history({ money: [refund, payment] })),
  }
  await openReservation(`/reservations/${quoteID}`, answers)
  const list = within(await card().findByRole('list', { name: 'Card payments' }))
  expect(list.getByText('Refund of $174.50')).toBeTruthy()
  expect(list.getByText('Refused by the gateway')).toBeTruthy()
  expect(list.getByText('The card was closed.')).toBeTruthy()
  expect(list.getByText('Payment of $698.00')).toBeTruthy()
  expect(list.getByText(/, pi_1$/)).toBeTruthy()
  expect(list.queryByRole('button')).toBeNull()
})

test('the provider ends a refused refund with a reference', async () => {
  const sent: unknown[] = []
  const folder = `/api/agencies/${agencyID}/reservations/${quoteID}`
  const words = 'Enter a reference, like the number of the bank transfer.'
  const answers = {
    ...agencyAnswersFor(recordWith({ paid: true })),
    [`GET ${folder}/history`]: ok(history({ money: [refund] })),
    [`POST ${folder}/refunds/${refund.id}/settle`]: (body: { reference: string }) => {
      sent.push(body)
      return body.reference
        ? ok({ ok: true })
        : { status: 400, body: { errors: [words], fields: { reference: [words] } } }
    },
  }
  await openReservation(`/agencies/${agencyID}/reservations/${quoteID}`, answers)
  fireEvent.click(await card().findByRole('button', { name: 'Refunded another way' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refunded another way' }))
  const settle = dialog.getByRole('button', { name: 'Settle refund of $174.50' })
  fireEvent.click(settle)
  expect(await dialog.findByText(words)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reference'), { target: { value: 'SEPA 17' } })
  Object.assign(answers, {
    [`GET ${folder}/history`]: ok(history({ money: [{ ...refund, state: 'settled' }] })),
  })
  fireEvent.click(settle)
  expect(await screen.findByText('Refund settled')).toBeTruthy()
  await waitFor(() => expect(card().getByText('Refunded another way')).toBeTruthy())
  expect(card().queryByRole('button', { name: 'Refunded another way' })).toBeNull()
  expect(sent).toEqual([{ reference: '' }, { reference: 'SEPA 17' }])
})
