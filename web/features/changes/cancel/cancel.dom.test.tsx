import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { CancellationPreview } from '#contract/changes/cancel.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { answersFor, ok, openReservation } from '#web/features/reservations/test-reservation.ts'
import { type Answers, later, letTimePass } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/reservation-status-page.tsx'), 120_000)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const path = `/reservations/${quoteID}`
const record = `GET /api${path}`
const preview = `GET /api${path}/cancellation`
const cancel = `POST /api${path}/cancellation`

const figures = (own: Partial<CancellationPreview> = {}): CancellationPreview => ({
  revision: 1,
  passengers: recordWith().query.paxArray.map((one) => ({ ...one, sale: 349, fee: 174.5, isFloor: false })),
  isWhole: true,
  feePercent: 50,
  fee: 349,
  netFee: 330,
  refund: 349,
  newTotal: 349,
  seatsReleased: 2,
  byCard: true,
  taking: null,
  ...own,
})
const canceled = recordWith({
  canceledAt: '2027-02-02T17:30:00Z',
  revision: 2,
  fees: 349,
  totalSale: 349,
  refund: 'due',
  can: { cancel: false, correct: false, move: false, add: false },
})

interface Sent {
  changeID: string
  [field: string]: unknown
}

/** Collects what is sent; each answer is given once, then the last one again. */
function cancelingWith(...given: { status: number; body: unknown }[]) {
  const sent: Sent[] = []
  const answer = (body: Sent) => {
    sent.push(body)
    return given[Math.min(sent.length, given.length) - 1] ?? ok({ revision: 2 })
  }
  return { sent, answer }
}

async function open(own: Answers, button = 'Cancel reservation', paid = recordWith({ paid: true })) {
  const answers: Answers = { ...answersFor(paid), [preview]: ok(figures()), ...own }
  const app = await openReservation(path, answers)
  fireEvent.click(screen.getByRole('button', { name: button }))
  return { answers, dialog: within(await screen.findByRole('dialog')), ...app }
}

test('the dialog shows fee, refund, new total and seats, and the safe button has the focus', async () => {
  const { dialog } = await open({})
  expect(await dialog.findByText('Cancellation fee (50%)')).toBeTruthy()
  const values = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual(['$349.00', '$330.00', '$349.00', '$349.00', '2'])
  expect(dialog.getByText('Canceling now costs 50% of the price.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Cancel reservation, refund $349.00' })).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep reservation' })),
  )
})

test('a fee from an earlier change shows in dollars per passenger, and no percentage contradicts it', async () => {
  const passengers = figures().passengers.map((one, index) => ({ ...one, fee: 40, isFloor: index === 1 }))
  const { dialog } = await open({ [preview]: ok(figures({ passengers, feePercent: 0, fee: 80 })) })
  expect(await dialog.findByText('Byron Lovelace, from an earlier change')).toBeTruthy()
  expect(dialog.getByText('Ada Lovelace').nextElementSibling?.textContent).toBe('$40.00')
  expect(dialog.getByText('Cancellation fee').nextElementSibling?.textContent).toBe('$80.00')
  expect(dialog.getByText('Canceling costs what it would have cost before an earlier change.')).toBeTruthy()
  expect(dialog.queryByText(/%|free now/)).toBeNull()
})

test('canceling sends the shown figures with the reason; the page says what happened and gets the focus', async () => {
  const { sent, answer } = cancelingWith(ok({ revision: 2 }))
  const { answers, dialog } = await open({ [cancel]: answer })
  fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: ' Ill ' } })
  const confirm = await dialog.findByRole('button', { name: 'Cancel reservation, refund $349.00' })
  answers[record] = ok(canceled)
  fireEvent.click(confirm)
  expect(
    await screen.findByText(/^Canceled on .+ A fee of \$349\.00 was kept\. The refund is on its way/),
  ).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Reservation# 12345678')
  expect(await screen.findByText('Reservation canceled')).toBeTruthy()
  expect(sent).toEqual([
    {
      changeID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      revision: 1,
      fee: 349,
      refund: 349,
      newTotal: 349,
      reason: 'Ill',
    },
  ])
  expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull()
})

test('figures that no longer hold are replaced, with a sentence, and the reason stays', async () => {
  const words = 'The cost of canceling has changed. Check the new figures and confirm again.'
  const { sent, answer } = cancelingWith({ status: 409, body: { error: words } }, ok({ revision: 2 }))
  const { answers, dialog } = await open({ [cancel]: answer })
  fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: 'Ill' } })
  const confirm = await dialog.findByRole('button', { name: 'Cancel reservation, refund $349.00' })
  answers[preview] = ok(figures({ feePercent: 100, fee: 698, refund: 0, newTotal: 698 }))
  fireEvent.click(confirm)
  expect(await dialog.findByText(words)).toBeTruthy()
  const again = await dialog.findByRole('button', { name: 'Cancel reservation, fee $698.00' })
  expect(dialog.getByLabelText<HTMLInputElement>('Reason (optional)').value).toBe('Ill')
  await waitFor(() => expect(again).not.toHaveProperty('disabled', true))
  fireEvent.click(again)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ fee: 698, refund: 0, reason: 'Ill' })
  expect(sent[1]?.changeID).not.toBe(sent[0]?.changeID)
})

test('beyond the changes of an hour the dialog says when to try again, and keeps the reason', async () => {
  const words = 'This reservation can be changed 10 times an hour. Try again in 40 minutes.'
  const { answer } = cancelingWith({ status: 429, body: { error: words } }, ok({ revision: 2 }))
  const { dialog } = await open({ [cancel]: answer })
  fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: 'Ill' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Cancel reservation, refund $349.00' }))
  expect(await dialog.findByText(words)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Reason (optional)').value).toBe('Ill')
})

test('a lost answer is asked for again under the same id, while the dialog waits', async () => {
  letTimePass()
  const { sent, answer } = cancelingWith({ status: 503, body: { outcome: 'unknown' } }, ok({ revision: 2 }))
  const { dialog } = await open({ [cancel]: answer })
  fireEvent.click(await dialog.findByRole('button', { name: 'Cancel reservation, refund $349.00' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(dialog.queryByRole('alert')).toBeNull()
  await later(1000)
  expect(await screen.findByText('Reservation canceled')).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('without an answer after four tries, the user can try again under the same id', async () => {
  letTimePass()
  const lost = { status: 503, body: {} }
  const { sent, answer } = cancelingWith(lost, lost, lost, lost, ok({ revision: 2 }))
  const { dialog } = await open({ [cancel]: answer })
  const confirm = await dialog.findByRole('button', { name: 'Cancel reservation, refund $349.00' })
  fireEvent.click(confirm)
  await later(7000)
  expect(await dialog.findByText(/Try again: the change won't be made twice\.$/)).toBeTruthy()
  expect(sent).toHaveLength(4)
  fireEvent.click(confirm)
  await waitFor(() => expect(sent).toHaveLength(5))
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
})

test('a double click sends the same request under one id', async () => {
  const { sent, answer } = cancelingWith(ok({ revision: 2 }))
  const { dialog } = await open({ [cancel]: answer })
  const confirm = await dialog.findByRole('button', { name: 'Cancel reservation, refund $349.00' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(await screen.findByText('Reservation canceled')).toBeTruthy()
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
})

test('passengers are chosen first; at least one adult has to stay', async () => {
  const only = figures({
    isWhole: false,
    passengers: figures().passengers.slice(1),
    fee: 0,
    feePercent: 0,
    refund: 349,
    newTotal: 349,
    seatsReleased: 1,
  })
  const { sent, answer } = cancelingWith(ok({ revision: 2 }))
  const { dialog } = await open(
    { [`${preview}?passengers=1`]: ok(only), [cancel]: answer },
    'Cancel passengers',
  )
  expect(dialog.getByRole('button', { name: 'Cancel passengers' })).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByLabelText('Byron Lovelace, adult'))
  expect(await dialog.findByText('Canceling is free now.')).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Ada Lovelace, adult'))
  expect(dialog.getByRole('alert').textContent).toMatch(/^At least one adult has to stay\./)
  fireEvent.click(dialog.getByLabelText('Ada Lovelace, adult'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Cancel 1 passenger, refund $349.00' }))
  expect(await screen.findByText('1 passenger canceled')).toBeTruthy()
  expect(sent).toMatchObject([{ passengers: [1], fee: 0, refund: 349, newTotal: 349 }])
})

test('a pending reservation can only be canceled whole, and its payment page closes', async () => {
  const { answers, dialog } = await open(
    {
      [preview]: ok(figures({ fee: 0, feePercent: 0, refund: 0, newTotal: 0 })),
      [cancel]: ok({ revision: 2 }),
    },
    'Cancel reservation',
    recordWith(),
  )
  expect(screen.getByTitle('Card payment')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel passengers' })).toBeNull()
  const confirm = await dialog.findByRole('button', { name: 'Cancel reservation' })
  answers[record] = ok(recordWith({ canceledAt: '2027-02-02T17:30:00Z', revision: 2, totalSale: 0 }))
  fireEvent.click(confirm)
  expect(await screen.findByText(/No fee was charged\./)).toBeTruthy()
  expect(screen.queryByTitle('Card payment')).toBeNull()
})

test('figures that fail to load can be asked for again', async () => {
  const { answers, dialog } = await open({
    [preview]: { status: 503, body: { error: 'The portal is busy.' } },
  })
  expect(await dialog.findByText('The portal is busy.')).toBeTruthy()
  answers[preview] = ok(figures())
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Cancellation fee (50%)')).toBeTruthy()
})

for (const { title, own, text } of [
  {
    title: 'after departure',
    own: { can: { cancel: false, correct: false, move: false, add: false } },
    text: "The tour has departed, so you can't change this reservation anymore. Ask the provider.",
  },
  {
    title: 'after the cut-off',
    own: { can: { cancel: true, correct: false, move: true, add: false } },
    text: "Booking has closed for this departure, so details can't be corrected and passengers can't be added anymore.",
  },
])
  test(`${title} the page says what is no longer possible`, async () => {
    await openReservation(path, answersFor(recordWith({ paid: true, ...own })))
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Correct details' })).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Cancel reservation' })).toHaveLength(
      own.can.cancel ? 1 : 0,
    )
  })
