import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { moveAnswers } from '#web/features/reservations/test-moves.ts'
import { quoteID, quoteWith, recordWith } from '#web/features/reservations/test-records.ts'
import { agencyAnswersFor, agencyID, answersFor, ok } from '#web/features/reservations/test-reservation.ts'
import { type Answers, later, letTimePass, manager, renderApp } from '#web/test-app.tsx'
import { keepData, keptNames } from '#web/test-kept-data.ts'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

const api = `/api/reservations/${quoteID}`
const changeID = '6f1c2f34-0000-4000-8000-0000000000c1'
const done = () => ok({ revision: 2, due: null })
/** Loading a page's modules can take long on a busy machine. */
const patiently = { timeout: 20_000 }
const button = (name: string | RegExp) => screen.findByRole('button', { name }, patiently)
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const field = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const paid = recordWith({ paid: true })
const passengers = paid.query.paxArray.map(({ BodyWeight: _weight, ...one }) => ({ ...one, sale: 349 }))

const cancellation: Answers = {
  [`GET ${api}/cancellation`]: ok({
    revision: 1,
    passengers: passengers.map((one) => ({ ...one, fee: 0, isFloor: false })),
    isWhole: true,
    feePercent: 0,
    fee: 0,
    netFee: 0,
    refund: 698,
    newTotal: 0,
    seatsReleased: 2,
    byCard: true,
  }),
  [`POST ${api}/cancellation`]: done,
}

const dueChange = { changeID, kind: 'moved' as const, amount: 40, expiresAt: '2027-02-10T18:15:00Z' }
const waiting = recordWith({ paid: true, dueChange })
const dueCall = `GET ${api}/changes/${changeID}`
const dueState = (state: string) =>
  ok({ changeID, kind: 'moved', state, amount: 40, secondsLeft: 0, paymentLink: null })
const timer = (kind: string, expires_in: string) => ({
  [`GET /api/timers/${kind}/${quoteID}`]: ok({
    expired: expires_in === '00:00',
    expires_in,
    expire_time: 4e9,
  }),
})
const booking = (own: object): Answers => ({
  'GET /api/auth/check': ok(manager),
  [`GET /api/quotes/${quoteID}`]: ok(quoteWith(own)),
  ...timer('quote', '19:59'),
  'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
  'POST /api/reservations/book': ok({ quoteID }),
})
const submitBooking = () => fireEvent.submit(screen.getByRole('form', { name: 'Reservation' }))
const refund = {
  id: 'f1',
  kind: 'refund',
  at: '2027-02-02T17:31:00Z',
  amount: 9,
  state: 'refused',
  text: '',
  reference: null,
}
const listed = {
  quoteID,
  orl: '11110000',
  masterFirstName: 'Ada',
  masterLastName: 'Lovelace',
  emailAddress: '',
  phoneNumber: '',
  ProductCode: 'GCW',
  ProductName: 'Flight',
  date: '2027-03-05',
  DeptTime: '13:00',
  NoAdults: 2,
  NoChildren: 1,
  totalSale: 698,
  extraSeats: 0,
  state: 'pending',
  test: false,
  agencyReference: null,
  bookedBy: 'Morgan Reyes',
  bookedAt: '2027-02-01T18:05:00Z',
}
const now = new Date('2027-02-10T18:00:00Z')
const counts = { pending: 1, confirmed: 0, expired: 0, canceled: 0 }

interface Case {
  title: string
  /** The page that the change is made on, or seen. */
  path: string
  answers: Answers
  act: (answers: Answers) => Promise<unknown>
}

const page = `/reservations/${quoteID}`
const pending = answersFor(recordWith())

const ofAgencies: Case[] = [
  {
    title: 'a booking',
    path: `/reservations/book/${quoteID}/11`,
    answers: booking({}),
    act: async () => {
      await button('Submit Reservation')
      submitBooking()
    },
  },
  {
    title: 'a walk-up that is paid in cash',
    path: `/reservations/book/${quoteID}/11`,
    answers: booking({ atDesk: true }),
    act: async () => {
      fireEvent.click(await screen.findByRole('radio', { name: 'Cash' }, patiently))
      fireEvent.change(await screen.findByLabelText('Payment reference'), { target: { value: 'R-17' } })
      submitBooking()
    },
  },
  {
    title: 'a payment',
    path: page,
    answers: pending,
    act: async (answers) => {
      await screen.findByTitle('Card payment', {}, patiently)
      answers[`GET /api/reservations/status/${quoteID}`] = ok({ paid: true, canceled: false })
      await later(4_000)
    },
  },
  {
    title: 'an expiry',
    path: page,
    answers: pending,
    act: async (answers) => {
      await screen.findByTitle('Card payment', {}, patiently)
      Object.assign(answers, timer('reservation', '00:00'))
      await later(1_000)
    },
  },
  {
    title: 'an expiry on the list',
    path: '/reservations',
    answers: {
      'GET /api/auth/check': ok(manager),
      'GET /api/reservations/page?state=pending&search=&sort=booked&descending=true&offset=0&limit=50': ok({
        rows: [{ ...listed, resExpireAfter: now.getTime() / 1000 + 5 }],
        matches: counts,
        all: counts,
      }),
    },
    act: async () => {
      await screen.findByRole('row', { name: /^11110000/ }, patiently)
      await later(7_000)
    },
  },
  {
    title: 'a cancellation',
    path: page,
    answers: { ...answersFor(paid), ...cancellation },
    act: async () => {
      await press('Cancel reservation')
      await press('Cancel reservation, refund $698.00')
    },
  },
  {
    title: 'a correction',
    path: `${page}/correct`,
    answers: {
      ...answersFor(paid),
      [`GET ${api}/correction`]: ok({ revision: 1, hotelID: null, hotels: [], canChangeTypes: true }),
      [`POST ${api}/correction`]: done,
    },
    act: async () => {
      await button('Save changes')
      field('Email Address', 'ada@example.org')
      await press('Save changes')
    },
  },
  {
    title: 'a move',
    path: `${page}/move?date=2027-03-06`,
    answers: { ...answersFor(paid), ...moveAnswers(api), [`POST ${api}/move`]: done },
    act: async () => {
      await press(/15:00/)
      await press('Move and pay $40.00')
    },
  },
  {
    title: 'an addition',
    path: `${page}/add`,
    answers: {
      ...answersFor(paid),
      [`GET ${api}/addition`]: ok({
        revision: 1,
        computed: { adult: 349, child: 120 },
        seatsLeft: 3,
        poundsLeft: null,
        weightRule: null,
        most: 3,
        canAddChildren: true,
        byCard: true,
        owed: 0,
        holdMinutes: 15,
      }),
      [`POST ${api}/addition/preview`]: ok({
        revision: 1,
        passengers: [
          { FirstName: 'Ralph', LastName: 'Lovelace', Type: 'Adult', sale: 349, seats: 1, extraSeat: 0 },
        ],
        difference: 349,
        netDifference: 300,
        due: 349,
        owedBefore: 0,
        owed: 0,
        oldTotal: 698,
        newTotal: 1047,
        byCard: true,
        holdMinutes: 15,
      }),
      [`POST ${api}/addition`]: done,
    },
    act: async () => {
      await button('Continue')
      const first = within(screen.getByRole('region', { name: 'Passenger 1 (Adult)' }))
      fireEvent.change(first.getByLabelText('First Name'), { target: { value: 'Ralph' } })
      fireEvent.change(first.getByLabelText('Last Name'), { target: { value: 'Lovelace' } })
      await press('Continue')
      await press('Add 1 passenger and pay $349.00')
    },
  },
  {
    title: 'a dropped change',
    path: page,
    answers: {
      ...answersFor(waiting),
      [dueCall]: dueState('due'),
      [`POST ${api}/changes/${changeID}/drop`]: ok({}),
    },
    act: async () => {
      await press('Drop this change')
      const dialog = within(await screen.findByRole('dialog', { name: 'Drop this change?' }))
      fireEvent.click(dialog.getByRole('button', { name: 'Drop this change' }))
    },
  },
  ...['done', 'lapsed'].map((state) => ({
    title: `a due change that is ${state}`,
    path: page,
    answers: { ...answersFor(waiting), [dueCall]: dueState('due') },
    act: async (answers: Answers) => {
      await screen.findByRole('region', { name: 'Payment due' }, patiently)
      answers[dueCall] = dueState(state)
      await later(4_000)
    },
  })),
]

const inAgency = `/api/agencies/${agencyID}/reservations/${quoteID}`

const ofProvider: Case[] = [
  {
    title: 'a refund that is settled another way',
    path: `/agencies/${agencyID}/reservations/${quoteID}`,
    answers: {
      ...agencyAnswersFor(paid),
      [`GET ${inAgency}/history`]: ok({ revisions: [], unpaid: [], money: [refund] }),
      [`POST ${inAgency}/refunds/f1/settle`]: ok({ ok: true }),
    },
    act: async () => {
      await press('Refunded another way')
      await press('Settle refund of $9.00')
    },
  },
]

for (const { title, path, answers, act } of [...ofAgencies, ...ofProvider]) {
  test(`after ${title}, availability, home, lists and account are read again`, async () => {
    letTimePass(now)
    const current = { ...answers }
    const { queryClient } = renderApp(path, current)
    const read = keepData(queryClient)
    await act(current)
    await waitFor(() => expect([...read].sort()).toEqual(keptNames))
  }, 60_000)
}
