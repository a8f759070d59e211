import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { CorrectionForm, CorrectionPreview } from '#contract/changes/correct.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { answersFor, ok } from '#web/features/reservations/test-reservation.ts'
import { renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/changes/correct/correct-page.tsx'), 120_000)
beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

const weightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const api = `/api/reservations/${quoteID}`
const record = recordWith({ paid: true, weightRule })

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const definitions = (part: Awaited<ReturnType<typeof region>>) =>
  part.getAllByRole('definition').map(({ textContent }) => textContent)

const choices: CorrectionForm = {
  revision: 1,
  hotelID: null,
  hotels: [],
  canChangeTypes: true,
  canChangeSeats: true,
  weightRule,
  seatsLeft: 1,
  poundsLeft: 120,
}

const traveler = (number: number, own: object = {}) => {
  const { FirstName = '', LastName = '' } = record.query.paxArray[number] ?? {}
  return { number, FirstName, LastName, seats: 1, extraSeat: 0, ...own }
}
const correctionFigures = (own: Partial<CorrectionPreview> = {}): CorrectionPreview => ({
  revision: 1,
  difference: 175,
  netDifference: 175,
  fee: 0,
  netFee: 0,
  cancelAtLeast: 0,
  owedBefore: 0,
  owed: 0,
  refund: 0,
  taking: null,
  due: 175,
  newTotal: 873,
  passengers: [traveler(0), traveler(1, { seats: 2, extraSeat: 175 })],
  ...own,
})

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))

async function openCorrection(preview: CorrectionPreview, own: Partial<CorrectionForm> = {}) {
  const sent: object[] = []
  renderApp(`/reservations/${quoteID}/correct`, {
    ...answersFor(record),
    [`GET ${api}/correction`]: ok({ ...choices, ...own }),
    [`POST ${api}/correction/preview`]: ok(preview),
    [`POST ${api}/correction`]: (body: object) => ok({ revision: sent.push(body), due: null }),
  })
  const weight = (await region('Passenger 2')).getByLabelText('Body Weight (in lbs)')
  return { sent, weight }
}

test('a weight that takes another seat says so while typing, and asks before it costs more', async () => {
  const { sent, weight } = await openCorrection(correctionFigures())
  type(weight, '260')
  expect((await region('Passenger 2')).getByText('Takes 2 seats, $175.00 more')).toBeTruthy()
  expect((await region('Your changes')).getByRole('listitem').textContent).toContain('260\u00A0lb')
  save()
  const dialog = within(await screen.findByRole('dialog', { name: 'The price changes' }))
  expect(definitions(dialog)).toEqual([
    '1 seat → 2 seats, extra seat $175.00',
    '+$175.00',
    '+$175.00',
    '$175.00',
    '$873.00',
  ])
  expect(dialog.getByText('Heavy passengers take a second seat, which is added to the price.')).toBeTruthy()
  expect(dialog.queryByText(/passenger's type/)).toBeNull()
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes and pay $175.00' }))
  await waitFor(() => expect(sent).toMatchObject([{ difference: 175 }]))
})

test('a second seat at no cost is asked for too', async () => {
  const free = correctionFigures({
    difference: 0,
    netDifference: 0,
    due: 0,
    newTotal: 698,
    passengers: [traveler(0), traveler(1, { seats: 2 })],
  })
  const { sent, weight } = await openCorrection(free)
  type(weight, '260')
  save()
  const dialog = within(await screen.findByRole('dialog', { name: 'The seats change' }))
  expect(definitions(dialog)[0]).toBe('1 seat → 2 seats')
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toMatchObject([{ difference: 0 }]))
})

test('a weight within the same seats is saved at once', async () => {
  const same = { difference: 0, netDifference: 0, due: 0, passengers: [traveler(0), traveler(1)] }
  const { sent, weight } = await openCorrection(correctionFigures(same))
  type(weight, '180')
  save()
  await waitFor(() => expect(sent).toMatchObject([{ difference: 0, revision: 1 }]))
})

test('weights beyond what the departure has left are reported below the passengers while typing', async () => {
  const { weight } = await openCorrection(correctionFigures())
  type(weight, '280')
  expect(screen.queryByText(/would weigh/)).toBeNull()
  type(weight, '281')
  const notice = screen.getByText(/^The party would weigh 121 lb more and this departure has 120 lb left\./)
  const order = (one: Node) => notice.compareDocumentPosition(one)
  expect(order(weight)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(order(screen.getByRole('region', { name: 'Reference' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('while the reservation is pending, a weight that changes its seats says when it can be corrected', async () => {
  const { weight } = await openCorrection(correctionFigures(), { canChangeSeats: false })
  type(weight, '260')
  const passenger = await region('Passenger 2')
  expect(
    passenger.getByText('Weights that change seats or price can be corrected once the reservation is paid.'),
  ).toBeTruthy()
  expect(passenger.queryByText(/\$175\.00/)).toBeNull()
})
