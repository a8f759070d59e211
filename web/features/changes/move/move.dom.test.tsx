import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { MoveOffer } from '#contract/changes/move.ts'
import {
  moveAnswers,
  movePreviewWith,
  offers,
  offersWith,
  offerWith,
} from '#web/features/reservations/test-moves.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { agencyAnswersFor, agencyID, answersFor, ok } from '#web/features/reservations/test-reservation.ts'
import { type Answers, later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/changes/move/move-page.tsx'), 120_000)
beforeEach(() => {
  sessionStorage.clear()
  letTimePass(new Date('2027-02-10T18:00:00Z'))
  Element.prototype.scrollIntoView = () => undefined
})

const path = `/reservations/${quoteID}/move`
const api = `/api/reservations/${quoteID}`
const preview = `POST ${api}/move/preview`
const move = `POST ${api}/move`

type Sent = { changeID: string } & Record<string, unknown>

async function open(own: Answers = {}) {
  const answers = { ...answersFor(recordWith({ paid: true })), ...moveAnswers(api), ...own }
  const app = renderApp(path, answers)
  await screen.findByRole('heading', { name: 'March 2027' })
  return { answers, ...app }
}

const departures = async (day: string) => within(await screen.findByRole('region', { name: day }))
async function chooseSaturday() {
  fireEvent.click(await screen.findByRole('button', { name: /^Sat, Mar 6, 2027/ }))
  return departures('Sat, Mar 6, 2027')
}

async function openPreview(time: RegExp, own: Answers = {}) {
  const app = await open(own)
  const departure = await (await chooseSaturday()).findByRole('button', { name: time })
  departure.focus()
  fireEvent.click(departure)
  const dialog = within(await screen.findByRole('dialog', { name: /^Move to Sat, Mar 6, 2027/ }))
  return { dialog, departure, ...app }
}

test('the present day is open at first, and the present departure is marked', async () => {
  await open()
  const list = await departures('Fri, Mar 5, 2027')
  expect(await list.findByText('Booked now')).toBeTruthy()
  expect(list.queryByRole('button')).toBeNull()
})

test('every departure says what moving there costs; full ones are listed apart', async () => {
  const { router } = await open()
  const list = await chooseSaturday()
  await list.findByRole('button', { name: /15:00/ })
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '13:00 (1:00 PM) 12 seats left No difference No fee, new total $698.00',
    '15:00 (3:00 PM) 12 seats left $40.00 to pay No fee, new total $738.00',
    '16:00 (4:00 PM) 12 seats left Refund $25.00 Fee $10.00, new total $673.00',
  ])
  const apart = within(list.getByRole('region', { name: 'Too full for this party' }))
  expect(apart.getByRole('listitem').textContent).toBe('17:00 (5:00 PM) needs 2 seats, 1 left')
  expect(router.state.location.search).toEqual({ date: '2027-03-06' })
})

test('the preview shows old and new side by side and what happens with the money', async () => {
  const { dialog } = await openPreview(/15:00/)
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContain('DateFri, Mar 5, 2027Sat, Mar 6, 2027')
  expect(rows).toContain('Ada Lovelace$349.00$369.00')
  expect(rows).toContain('Total$698.00$738.00')
  expect(dialog.getByText('$40.00 to pay')).toBeTruthy()
  expect(dialog.getByText(/^Pay \$40\.00 by card within 15 minutes\./)).toBeTruthy()
})

test('the preview says what canceling costs at least after the move, and what is owed', async () => {
  const own = { due: 0, owed: 0.35, difference: 0.35, cancelAtLeast: 349 }
  const { dialog } = await openPreview(/15:00/, { [preview]: ok(movePreviewWith(own)) })
  expect(
    await dialog.findByText(
      '$0.35 is owed. It is added to the next payment. Canceling this trip afterwards costs at least $349.00.',
    ),
  ).toBeTruthy()
})

test('closing the preview gives the focus back to the departure', async () => {
  const { dialog, departure } = await openPreview(/15:00/)
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(document.activeElement).toBe(departure))
})

for (const { title, own, button } of [
  { title: 'with a payment', own: {}, button: 'Move and pay $40.00' },
  { title: 'with a refund', own: { due: 0, refund: 25 }, button: 'Move and refund $25.00' },
  { title: 'at the same price', own: { due: 0 }, button: 'Move' },
])
  test(`the button names the outcome ${title}`, async () => {
    const { dialog } = await openPreview(/15:00/, { [preview]: ok(movePreviewWith(own)) })
    expect(await dialog.findByRole('button', { name: button })).toBeTruthy()
  })

test('moving sends the figures on screen once and leads back to the reservation', async () => {
  const sent: Sent[] = []
  const { dialog, router } = await openPreview(/13:00/, {
    [preview]: ok(movePreviewWith({ difference: 0, due: 0, newTotal: 698 })),
    [move]: (body: Sent) => ok({ revision: sent.push(body) + 1, due: null }),
  })
  const button = await dialog.findByRole('button', { name: 'Move' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(await screen.findByText('Moved to Sat, Mar 6, 2027, 15:00 (3:00 PM)')).toBeTruthy()
  expect(sent).toEqual([
    {
      changeID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      revision: 1,
      departureID: '11',
      fee: 0,
      difference: 0,
      netDifference: 36,
      newTotal: 698,
    },
  ])
})

test('figures that no longer hold are shown anew and asked again; a repeat after no answer has the same id', async () => {
  letTimePass()
  const sent: Sent[] = []
  const words = 'The price has changed. Check the new figures.'
  const { answers, dialog } = await openPreview(/15:00/, {
    [move]: (body: Sent) =>
      sent.push(body) === 1 ? { status: 409, body: { error: words } } : { status: 503, body: {} },
  })
  const press = async (name: string) => {
    const button = await dialog.findByRole('button', { name })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    fireEvent.click(button)
  }
  answers[preview] = ok(movePreviewWith({ revision: 2, difference: 50, due: 50, newTotal: 748 }))
  await press('Move and pay $40.00')
  expect(await dialog.findByText(words)).toBeTruthy()
  await press('Move and pay $50.00')
  await later(7000)
  expect(await dialog.findByText(/the change won't be made twice/)).toBeTruthy()
  await press('Move and pay $50.00')
  await waitFor(() => expect(sent).toHaveLength(6))
  expect(sent[1]).toMatchObject({ revision: 2, difference: 50, newTotal: 748 })
  expect(new Set(sent.slice(1).map(({ changeID }) => changeID)).size).toBe(1)
  expect(sent[1]?.changeID).not.toBe(sent[0]?.changeID)
})

test('a hotel that the departure does not serve is reported, and another can be chosen', async () => {
  const sent: Sent[] = []
  const hotels = [{ id: 'h2', label: 'Desert Crown', estimatedMinsPrior: 60 }]
  const from = { date: '2027-03-05', DeptTime: '13:00', hotel: 'Casa Ocotillo', pickupTime: '12:15' }
  const { dialog } = await openPreview(/15:00/, {
    [preview]: (body: Sent) => {
      sent.push(body)
      return ok(movePreviewWith({ from, hotels, hotelID: (body['hotelID'] as string) || null }))
    },
  })
  expect(await dialog.findByText(/has no pickup at Casa Ocotillo/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Hotel pickup'), { target: { value: 'h2' } })
  await waitFor(() => expect(sent.at(-1)).toEqual({ departureID: '12', hotelID: 'h2' }))
})

test('a sale price that is refused stays in its field, with the reason', async () => {
  const words = 'The adult sale price must be at least $320.00.'
  const { dialog } = await openPreview(/15:00/, {
    [preview]: (body: Sent) =>
      body['sale']
        ? { status: 400, body: { errors: [words], fields: { sale: [words] } } }
        : ok(movePreviewWith()),
  })
  fireEvent.change(dialog.getByLabelText('Adult sale price'), { target: { value: '1' } })
  expect(await dialog.findByText(words)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Adult sale price').value).toBe('1')
  expect(dialog.getByRole('button', { name: /^Move/ }).hasAttribute('disabled')).toBe(true)
})

test('without permission to change prices there is no price field', async () => {
  const agent = ok({ ...manager, role: { ...manager.role, permissions: [] } })
  const { dialog } = await openPreview(/15:00/, { 'GET /api/auth/check': agent })
  expect(dialog.queryByLabelText('Adult sale price')).toBeNull()
})

test('a reservation with a change that waits for its payment has no departures to choose', async () => {
  const dueChange = { changeID: 'c1', kind: 'moved' as const, amount: 40, expiresAt: '' }
  renderApp(path, answersFor(recordWith({ paid: true, dueChange })))
  expect(await screen.findByText(/^A change is waiting for its payment/)).toBeTruthy()
})

test('the provider can keep the old price and waive the fee', async () => {
  const place = `/api/agencies/${agencyID}/reservations/${quoteID}`
  const sent: Sent[] = []
  const day = (terms: string, offer: MoveOffer) => ({
    [`GET ${place}/moves?date=2027-03-05${terms}`]: ok(offersWith(offer)),
  })
  renderApp(`/agencies/${agencyID}/reservations/${quoteID}/move`, {
    ...agencyAnswersFor(recordWith({ paid: true })),
    ...moveAnswers(place),
    ...day('', offers.dearer),
    ...day(
      '&keepPrice=true',
      offerWith({ departureID: '12', DeptTime: '15:00', fee: 20, newTotal: 718, difference: 20 }),
    ),
    ...day('&waiveFee=true&keepPrice=true', offerWith({ departureID: '12', DeptTime: '15:00' })),
    [`POST ${place}/move/preview`]: (body: Sent) => {
      sent.push(body)
      return ok(movePreviewWith({ difference: 0, due: 0 }))
    },
  })
  expect(await screen.findByText('$40.00 to pay')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Keep the old price' }))
  expect(await screen.findByText('$20.00 to pay')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Waive fee' }))
  fireEvent.click(await screen.findByRole('button', { name: /15:00.*No difference/ }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(sent.at(-1)).toEqual({ departureID: '12', waiveFee: true, keepPrice: true }))
  expect(screen.queryByLabelText('Adult sale price')).toBeNull()
})
