import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { CancellationPreview } from '#contract/changes/cancel.ts'
import type { TakingPreview } from '#contract/changes/change-parts.ts'
import { moneyNote } from '#web/features/changes/change-words.ts'
import { moveAnswers, movePreviewWith, offersWith, offerWith } from '#web/features/reservations/test-moves.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { deskAnswersFor, ok, openReservation } from '#web/features/reservations/test-reservation.ts'
import { type Answers, later, letTimePass, renderApp } from '#web/test-app.tsx'

// Loading the pages' modules can take long on a busy machine.
beforeAll(
  () =>
    Promise.all([
      import('#web/features/reservations/status/reservation-status-page.tsx'),
      import('#web/features/changes/add/add-page.tsx'),
      import('#web/features/changes/correct/correct-page.tsx'),
      import('#web/features/changes/move/move-page.tsx'),
    ]),
  120_000,
)
beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

const path = `/reservations/${quoteID}`
const api = `/api${path}`
const walkUp = recordWith({
  paid: true,
  byCard: false,
  ccPaymentRequired: false,
  taking: { kind: 'cash', reference: 'R-1' },
})

interface Sent {
  [field: string]: unknown
}

/** Collects what is sent. */
function collecting() {
  const sent: Sent[] = []
  const answer = (body: Sent) => ok({ revision: sent.push(body) + 1, due: null })
  return { sent, answer }
}

const money = { due: 0, owedBefore: 0, owed: 0, byCard: false, holdMinutes: 15 }
const notes: { taking: TakingPreview; difference: number; note: string }[] = [
  { taking: { kind: 'cash', amount: 65 }, difference: 65, note: 'Collect $65.00 in cash.' },
  { taking: { kind: 'cash', amount: -55 }, difference: -55, note: 'Give back $55.00 in cash.' },
  { taking: { kind: 'terminal', amount: 65 }, difference: 65, note: 'Collect $65.00 on the terminal.' },
  { taking: { kind: 'terminal', amount: -55 }, difference: -55, note: 'Give back $55.00 on the terminal.' },
  { taking: { kind: 'cash', amount: 0 }, difference: 0, note: 'Nothing to pay.' },
  { taking: null, difference: 65, note: 'Booked on account: nothing to pay by card.' },
]
test.each(notes)('$taking.kind of $difference: $note', ({ taking, difference, note }) => {
  expect(moneyNote({ ...money, difference, taking })).toBe(note)
})

const figures = (own: Partial<CancellationPreview> = {}): CancellationPreview => ({
  revision: 1,
  passengers: [],
  isWhole: true,
  feePercent: 100,
  fee: 698,
  netFee: 640,
  refund: 0,
  newTotal: 698,
  seatsReleased: 2,
  byCard: false,
  taking: { kind: 'cash', amount: 0 },
  ...own,
})

test('canceling a walk-up can waive the fee, and says what to give back before and after', async () => {
  letTimePass()
  const { sent, answer } = collecting()
  const waived = { fee: 0, netFee: 0, newTotal: 0, taking: { kind: 'cash' as const, amount: -698 } }
  await openReservation(path, {
    ...deskAnswersFor(walkUp),
    [`GET ${api}/cancellation`]: ok(figures()),
    [`GET ${api}/cancellation?waiveFee=true`]: ok(figures({ ...waived, feePercent: 0 })),
    [`POST ${api}/cancellation`]: answer,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel reservation' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Cancel reservation, fee $698.00' })).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Waive fee'))
  const confirm = await dialog.findByRole('button', { name: 'Cancel reservation, give back $698.00' })
  expect(dialog.getByText('Give back in cash').nextElementSibling?.textContent).toBe('$698.00')
  await waitFor(() => expect(confirm).not.toHaveProperty('disabled', true))
  fireEvent.click(confirm)
  expect(await screen.findByText('Reservation canceled. Give back $698.00 in cash.')).toBeTruthy()
  // Nothing else says it once it is gone.
  await later(30_000)
  expect(screen.getByText('Reservation canceled. Give back $698.00 in cash.')).toBeTruthy()
  expect(sent).toMatchObject([{ waiveFee: true, fee: 0, newTotal: 0 }])
})

test('adding to a walk-up says what to collect while typing, in the question and afterwards', async () => {
  const { answer } = collecting()
  const terms = {
    revision: 1,
    computed: { adult: 349, child: 120 },
    seatsLeft: 3,
    poundsLeft: null,
    weightRule: null,
    most: 3,
    canAddChildren: true,
    byCard: false,
    owed: 0,
    holdMinutes: 15,
  }
  const traveler = {
    FirstName: 'Ralph',
    LastName: 'Lovelace',
    Type: 'Adult',
    sale: 349,
    seats: 1,
    extraSeat: 0,
  }
  renderApp(`${path}/add`, {
    ...deskAnswersFor(walkUp),
    [`GET ${api}/addition`]: ok(terms),
    [`POST ${api}/addition/preview`]: ok({
      ...money,
      revision: 1,
      passengers: [traveler],
      difference: 349,
      netDifference: 320,
      oldTotal: 698,
      newTotal: 1047,
      taking: { kind: 'cash', amount: 349 },
    }),
    [`POST ${api}/addition`]: answer,
  })
  expect(await screen.findByText('Collect $349.00 in cash.')).toBeTruthy()
  const passenger = within(screen.getByRole('region', { name: 'Passenger 1 (Adult)' }))
  fireEvent.change(passenger.getByLabelText('First Name'), { target: { value: 'Ralph' } })
  fireEvent.change(passenger.getByLabelText('Last Name'), { target: { value: 'Lovelace' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Collect $349.00 in cash.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Add 1 passenger and collect $349.00' }))
  expect(await screen.findByText('1 passenger added. Collect $349.00 in cash.')).toBeTruthy()
})

test('moving a walk-up can keep the old price, and says what to give back', async () => {
  const { sent, answer } = collecting()
  const taking = { kind: 'terminal' as const, amount: -25 }
  const own = { difference: -25, due: 0, newTotal: 673, byCard: false, taking }
  renderApp(`${path}/move`, {
    ...deskAnswersFor(walkUp),
    ...moveAnswers(api),
    [`GET ${api}/moves?date=2027-03-05&waiveFee=true`]: ok(offersWith(offerWith({ departureID: '12' }))),
    [`POST ${api}/move/preview`]: ok(movePreviewWith(own)),
    [`POST ${api}/move`]: answer,
  } satisfies Answers)
  fireEvent.click(await screen.findByRole('switch', { name: 'Waive fee' }))
  fireEvent.click(await screen.findByRole('button', { name: /13:00/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Give back $25.00 on the terminal.')).toBeTruthy()
  const confirm = await dialog.findByRole('button', { name: 'Move and give back $25.00' })
  await waitFor(() => expect(confirm).not.toHaveProperty('disabled', true))
  fireEvent.click(confirm)
  expect(await screen.findByText(/^Moved to .+\. Give back \$25\.00 on the terminal\.$/)).toBeTruthy()
  expect(sent).toMatchObject([{ departureID: '12', waiveFee: true, keepPrice: false }])
})

test('correcting a walk-up can waive the fee, and says what to give back', async () => {
  const { sent, answer } = collecting()
  const charged = { difference: -9.75, netDifference: -9.75, fee: 9.75, netFee: 9.75, newTotal: 688.25 }
  const waived = { difference: -19.5, netDifference: -19.5, fee: 0, netFee: 0, newTotal: 678.5 }
  renderApp(`${path}/correct`, {
    ...deskAnswersFor(walkUp),
    [`GET ${api}/correction`]: ok({ revision: 1, hotelID: null, hotels: [], canChangeTypes: true }),
    [`POST ${api}/correction/preview`]: ({ waiveFee }: { waiveFee?: boolean }) => {
      const shown = waiveFee ? waived : charged
      const taking = { kind: 'cash', amount: shown.difference }
      return ok({ ...money, revision: 1, refund: 0, cancelAtLeast: 0, passengers: [], ...shown, taking })
    },
    [`POST ${api}/correction`]: answer,
  })
  const passenger = within(await screen.findByRole('region', { name: 'Passenger 2' }))
  fireEvent.change(passenger.getByLabelText('Type'), { target: { value: 'Child' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The price changes' }))
  expect(dialog.getByText('Give back $9.75 in cash.')).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Waive fee'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Save changes and give back $19.50' }))
  expect(await screen.findByText('Details corrected. Give back $19.50 in cash.')).toBeTruthy()
  expect(sent).toMatchObject([{ waiveFee: true, difference: -19.5, fee: 0 }])
})

test('90 days after the tour nothing can be changed, and the desk is not sent to the provider', async () => {
  const can = { cancel: false, correct: false, move: false, add: false }
  await openReservation(path, deskAnswersFor({ ...walkUp, reservation: { ...walkUp.reservation, can } }))
  expect(screen.getByText(/^The tour departed more than 90 days ago/)).toBeTruthy()
})

test("a refund that the gateway refused ends at the desk's own reservation too", async () => {
  const refund = {
    id: 'refund-1',
    kind: 'refund',
    at: '2027-02-02T17:30:00Z',
    amount: 349,
    state: 'refused',
    text: 'card closed',
    reference: null,
  }
  const { sent, answer } = collecting()
  const provider = '6f1c2f34-0000-4000-8000-000000000003'
  await openReservation(path, {
    ...deskAnswersFor(recordWith({ paid: true })),
    [`GET ${api}/history`]: ok({ revisions: [], unpaid: [], money: [refund] }),
    [`POST /api/agencies/${provider}/reservations/${quoteID}/refunds/refund-1/settle`]: answer,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Refunded another way' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reference'), { target: { value: 'Wire 77' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Settle refund/ }))
  await waitFor(() => expect(sent).toEqual([{ reference: 'Wire 77' }]))
})
