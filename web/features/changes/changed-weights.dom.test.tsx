import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { AdditionForm, AdditionPreview } from '#contract/changes/add.ts'
import type { MoveOffers } from '#contract/changes/move.ts'
import { addedRoomErrors } from '#contract/room.ts'
import { moveAnswers, movePreviewWith, offersWith, offerWith } from '#web/features/reservations/test-moves.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { answersFor, ok } from '#web/features/reservations/test-reservation.ts'
import { type Answers, letTimePass, renderApp } from '#web/test-app.tsx'

// Loading the pages' modules can take long on a busy machine.
beforeAll(async () => {
  await import('#web/features/changes/add/add-page.tsx')
  await import('#web/features/changes/move/move-page.tsx')
}, 120_000)
beforeEach(() => {
  sessionStorage.clear()
  letTimePass(new Date('2027-02-10T18:00:00Z'))
  Element.prototype.scrollIntoView = () => undefined
})

const weightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const api = `/api/reservations/${quoteID}`
const page = `/reservations/${quoteID}`
const record = recordWith({ paid: true, weightRule })

const open = (path: string, answers: Answers) =>
  renderApp(`${page}/${path}`, { ...answersFor(record), ...answers })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const region = async (name: string) => within(await screen.findByRole('region', { name }))
type Part = Awaited<ReturnType<typeof region>>
const rowsOf = (part: Part) => part.getAllByRole('row').map(({ textContent }) => textContent)
const definitions = (part: Part) => part.getAllByRole('definition').map(({ textContent }) => textContent)

const terms: AdditionForm = {
  revision: 1,
  computed: { adult: 349, child: 120 },
  seatsLeft: 2,
  poundsLeft: 270,
  weightRule,
  most: 2,
  canAddChildren: true,
  byCard: true,
  owed: 0,
  holdMinutes: 15,
}
const additionFigures: AdditionPreview = {
  revision: 1,
  passengers: [
    { FirstName: 'Ralph', LastName: 'Lovelace', Type: 'Adult', sale: 524, seats: 2, extraSeat: 175 },
  ],
  difference: 524,
  netDifference: 500,
  due: 524,
  owedBefore: 0,
  owed: 0,
  oldTotal: 698,
  newTotal: 1222,
  taking: null,
  byCard: true,
  holdMinutes: 15,
}

test('passengers to add show their extra seats in price and preview, and when they do not fit', async () => {
  open('add', {
    [`GET ${api}/addition`]: ok(terms),
    [`POST ${api}/addition/preview`]: ok(additionFigures),
  })
  expect((await region('How many')).getByText('2 seats and 270 lb left')).toBeTruthy()
  const passenger = await region('Passenger 1 (Adult)')
  const price = await region('Price')
  const weight = passenger.getByLabelText('Body Weight (in lbs)')
  type(weight, '271')
  expect(
    price.getByText(/^The added passengers weigh 271 lb, and this departure has 270 lb left\./),
  ).toBeTruthy()
  type(weight, '260')
  expect(price.queryByText(/^The added passengers weigh/)).toBeNull()
  expect(passenger.getByText('Takes 2 seats, $175.00 more')).toBeTruthy()
  expect(definitions(price)).toEqual(['$349.00', '$175.00', '$524.00 to pay'])
  expect(price.getByText('Extra seat, 1 × $175.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 1 passenger?' }))
  expect(rowsOf(dialog).slice(3)).toEqual([
    'Passengers23',
    'Ralph Lovelace (Adult)–$524.00, 2 seats',
    'Seats24',
    'Extra seats (included)–$175.00',
    'Total$698.00$1,222.00',
  ])
})

test('a refusal of passengers to add lists every reason, and the notice beside the price repeats none', async () => {
  const seats =
    /^The added passengers need 4 seats because of their weight, and this departure has 2 seats left\./
  const weight = /^The added passengers weigh 520 lb, and this departure has 270 lb left\./
  const errors = addedRoomErrors({ seats: 2, pounds: 270 }, { passengers: 2, seats: 4, pounds: 520 })
  open('add', {
    [`GET ${api}/addition`]: ok(terms),
    [`POST ${api}/addition/preview`]: { status: 400, body: { errors, fields: { paxArray: errors } } },
  })
  type((await region('How many')).getByLabelText('Adults'), '2')
  for (const name of ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
    type((await region(name)).getByLabelText('Body Weight (in lbs)'), '260')
  const price = await region('Price')
  expect([price.getByText(seats), price.getByText(weight)]).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = within(await screen.findByRole('alert'))
  expect([summary.getByText(seats), summary.getByText(weight)]).toHaveLength(2)
  expect([price.queryByText(seats), price.queryByText(weight)]).toEqual([null, null])
})

const light = offerWith({ poundsLeft: 640 })
const full = [
  offerWith({ departureID: '14', DeptTime: '15:00', poundsLeft: 320, fits: false }),
  offerWith({ departureID: '15', DeptTime: '16:00', seatsLeft: 2, poundsLeft: 320, fits: false }),
  offerWith({ departureID: '16', DeptTime: '17:00', seatsLeft: 0, poundsLeft: 0, fits: false }),
]

async function openMoves(offers: MoveOffers, own: Answers = {}) {
  open('move', { ...moveAnswers(api), [`GET ${api}/moves?date=2027-03-05`]: ok(offers), ...own })
  return region('Fri, Mar 5, 2027')
}

test('departures to move to say what they can still carry, and why a party does not fit', async () => {
  const needed = { seatsNeeded: 3, poundsNeeded: 420 }
  const list = await openMoves({ ...offersWith(light, ...full), ...needed })
  const choice = await list.findByRole('button')
  expect(choice.textContent).toContain('12 seats and 640 lb left')
  const apart = within(list.getByRole('region', { name: 'Too full for this party' }))
  expect(apart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '15:00 (3:00 PM) needs 420 lb, 320 lb left',
    '16:00 (4:00 PM) needs 3 seats, 2 left; needs 420 lb, 320 lb left',
    '17:00 (5:00 PM) Sold out',
  ])
})

test('a passenger too heavy for the tour by now is named instead of full departures', async () => {
  const words = 'Passenger 2 weighs 320 lb. This tour takes passengers up to 300 lb.'
  const list = await openMoves({ ...offersWith(...full), tooHeavy: words })
  expect(await list.findByText(words)).toBeTruthy()
  expect(list.queryByText('Too full for this party')).toBeNull()
  expect(list.queryByText('No departure to move to')).toBeNull()
})

test("a move's preview compares seats and what the extra ones cost", async () => {
  const preview = movePreviewWith()
  const [first, second] = preview.passengers
  const passengers = [first, { ...second, sale: 544, seats: 2, extraSeat: 175 }]
  const list = await openMoves(offersWith(light), {
    [`POST ${api}/move/preview`]: ok({ ...preview, passengers }),
  })
  fireEvent.click(await list.findByRole('button'))
  const dialog = within(await screen.findByRole('dialog', { name: /^Move to / }))
  await dialog.findByRole('table')
  expect(rowsOf(dialog).slice(4, 8)).toEqual([
    'Ada Lovelace$349.00$369.00',
    'Byron Lovelace$349.00$544.00, 2 seats',
    'Seats23',
    'Extra seats (included)–$175.00',
  ])
})
