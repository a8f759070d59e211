import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { DueChange } from '#contract/changes/due.ts'
import type { UnpaidChange } from '#contract/changes/history.ts'
import { paymentLink, quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import {
  agencyAnswersFor,
  agencyID,
  answersFor,
  ok,
  openReservation,
} from '#web/features/reservations/test-reservation.ts'
import { type Answers, later, letTimePass } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/reservation-status-page.tsx'), 120_000)
beforeEach(() => {
  letTimePass()
  Element.prototype.scrollIntoView = () => undefined
})

const changeID = '6f1c2f34-0000-4000-8000-0000000000c1'
const record = `GET /api/reservations/${quoteID}`
const history = `${record}/history`
const dueCall = `${record}/changes/${changeID}`
const drop = `POST /api/reservations/${quoteID}/changes/${changeID}/drop`
const dueChange = { changeID, kind: 'moved' as const, amount: 40, expiresAt: '2027-02-10T18:15:00Z' }
const waiting = recordWith({ paid: true, dueChange })
const unpaid: UnpaidChange = {
  changeID,
  kind: 'moved',
  state: 'due',
  at: '2027-02-10T18:00:00Z',
  by: { kind: 'agency', name: 'Morgan Reyes' },
  endedAt: null,
  changes: [{ field: 'Date', before: 'Fri, Mar 5, 2027', after: 'Sat, Mar 6, 2027' }],
  amount: 40,
}
const changeWith = (own: Partial<DueChange> = {}) =>
  ok({ changeID, kind: 'moved', state: 'due', amount: 40, secondsLeft: 899, paymentLink, ...own })
const ended = (state: 'done' | 'lapsed' | 'ended') => changeWith({ state, secondsLeft: 0, paymentLink: null })

async function open(own: Answers = {}) {
  const answers: Answers = {
    ...answersFor(waiting),
    [history]: ok({ revisions: [], unpaid: [unpaid], money: [] }),
    [dueCall]: changeWith(),
    ...own,
  }
  const app = await openReservation(`/reservations/${quoteID}`, answers)
  const panel = within(await screen.findByRole('region', { name: 'Payment due' }))
  return { answers, panel, ...app }
}

/** The server has ended the wait; the record no longer has it. */
const end = (answers: Answers, state: 'done' | 'lapsed' | 'ended') => {
  answers[dueCall] = ended(state)
  answers[record] = ok(recordWith({ paid: true }))
}

test('a due change shows what changes, how much, until when, and takes the payment', async () => {
  const { panel } = await open()
  expect(panel.getByText('$40.00')).toBeTruthy()
  const [change] = await panel.findAllByRole('listitem')
  expect(change?.textContent).toBe('Date: Fri, Mar 5, 2027 → changed to  Sat, Mar 6, 2027')
  expect((await screen.findByTitle('Card payment')).getAttribute('src')).toBe(paymentLink)
  await waitFor(() => expect(panel.getByRole('timer').textContent).toBe('Time to pay 14:59'))
})

test('between the polls of every 4 seconds the time is counted down', async () => {
  const { panel, fetch } = await open()
  const polls = () => fetch.mock.calls.filter(([url]) => url === dueCall.slice('GET '.length)).length
  await waitFor(() => expect(panel.getByRole('timer').textContent).toBe('Time to pay 14:59'))
  const before = polls()
  await later(3000)
  expect(panel.getByRole('timer').textContent).toMatch(/^Time to pay 14:5[56]$/)
  expect(polls()).toBe(before)
  await later(2000)
  expect(polls()).toBe(before + 1)
})

test('once it is paid the panel says so, and the frame goes', async () => {
  const { answers } = await open()
  const frame = await screen.findByTitle('Card payment')
  frame.focus()
  end(answers, 'done')
  await later(4000)
  expect(
    await screen.findByText('Payment received. The reservation has moved to the new departure.'),
  ).toBeTruthy()
  expect(screen.queryByTitle('Card payment')).toBeNull()
  expect(document.activeElement?.textContent).toContain('Payment received.')
  expect(await screen.findByRole('link', { name: 'Change date or time' })).toBeTruthy()
})

test('when the time has run out nothing was changed, and the way to try again is there', async () => {
  const { answers } = await open()
  end(answers, 'lapsed')
  await later(4000)
  expect(await screen.findByText(/^The time to pay has run out\. Nothing was changed\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    `/reservations/${quoteID}/move`,
  )
})

test('dropping asks first, and the reservation stays as it was', async () => {
  const sent: unknown[] = []
  const { answers, panel } = await open()
  answers[drop] = () => {
    sent.push(1)
    end(answers, 'ended')
    return ok({})
  }
  fireEvent.click(panel.getByRole('button', { name: 'Drop this change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Drop this change?' }))
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Drop this change' }))
  expect(await screen.findByText('This change ended before it was paid.')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('while a change is due the other actions say what to do first, and canceling says that it ends the change', async () => {
  await open()
  const card = within(screen.getByRole('region', { name: 'Change or cancel' }))
  expect(card.getByText(/^A change is waiting for its payment\. Pay for it or drop it/)).toBeTruthy()
  for (const name of ['Change date or time', 'Add passengers', 'Correct details'])
    expect(card.queryByRole('link', { name })).toBeNull()
  expect(card.getAllByText(/Ends the change that is waiting for its payment\.$/)).toHaveLength(2)
  fireEvent.click(card.getByRole('button', { name: 'Cancel reservation' }))
  expect(
    await screen.findByText('Canceling also ends the change that is waiting for its payment.'),
  ).toBeTruthy()
})

test('after the session has ended the payment frame stays', async () => {
  const { answers } = await open()
  await screen.findByTitle('Card payment')
  answers[dueCall] = { status: 401, body: { error: 'Please sign in.' } }
  await later(4000)
  expect(await screen.findByText(/^Your session has ended\. You can still pay here\./)).toBeTruthy()
  expect(screen.getByTitle('Card payment')).toBeTruthy()
})

test('the provider sees amount and time, and opens the payment page in a tab of its own', async () => {
  const place = `GET /api/agencies/${agencyID}/reservations/${quoteID}`
  await openReservation(`/agencies/${agencyID}/reservations/${quoteID}`, {
    ...agencyAnswersFor(waiting),
    [`${place}/changes/${changeID}`]: changeWith(),
  })
  const panel = within(await screen.findByRole('region', { name: 'Payment due' }))
  const link = await panel.findByRole<HTMLAnchorElement>('link', { name: 'Open the payment page' })
  expect([link.href, link.target]).toEqual([paymentLink, '_blank'])
  expect(screen.queryByTitle('Card payment')).toBeNull()
  await waitFor(() => expect(panel.getByRole('timer').textContent).toBe('Time to pay 14:59'))
})
