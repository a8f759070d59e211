import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { Quote } from '#contract/quotes.ts'
import { itineraryWith, quoteID, quoteWith } from '#web/features/reservations/test-records.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'
import { setWeightUnit } from '#web/weights/weight-unit.ts'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)
beforeEach(() => {
  setWeightUnit('lb')
  Element.prototype.scrollIntoView = () => undefined
})

const ok = (body: unknown) => ({ status: 200, body })
const weightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const at = (ItineraryID: string, DeptTime: string, seatsLeft: number, poundsLeft: number | null) =>
  itineraryWith({ ItineraryID, DeptTime, seatsLeft, poundsLeft })
const two = [at('11', '09:00', 4, 400), at('12', '10:30', 4, 900)]

async function openForm(own: Partial<Quote> = {}, more: Answers = {}) {
  const quotePath = `GET /api/quotes/${quoteID}`
  const answers: Answers = {
    'GET /api/auth/check': ok(manager),
    [quotePath]: ok(quoteWith({ weightRule, Itineraries: two, ...own })),
    [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
    'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
    'POST /api/reservations/book': 'hangs',
    ...more,
  }
  const { fetch, router } = renderApp(`/reservations/book/${quoteID}/11`, answers)
  await screen.findByRole('region', { name: 'Lead Passenger' })
  const bookings = () => fetch.mock.calls.filter(([url]) => url === '/api/reservations/book').length
  const requote = (next: Partial<Quote>) => {
    answers[quotePath] = ok(quoteWith({ weightRule, ...next }))
  }
  return { bookings, requote, router }
}

const weight = (index: number, value: string) => {
  const input = document.querySelector(`[name="paxArray.${index}.BodyWeight"]`)
  if (!input) throw new Error(`No passenger ${index}`)
  fireEvent.change(input, { target: { value } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
const party = () => screen.getByText(/^Party:/).textContent
const total = () => screen.getByText('Total').nextElementSibling?.textContent
const noRoom = 'The party weighs 410 lb and this departure has 400 lb left.'

test("a heavy passenger adds an extra seat's price", async () => {
  await openForm()
  expect(screen.getByRole('row', { name: 'Extra seat, 0 × $175.00 $0.00' })).toBeTruthy()
  expect([total(), party()]).toEqual(['$718.00', 'Party: 300 lb (136.1 kg)'])
  expect(screen.getByText('This departure: 400 lb left')).toBeTruthy()
  weight(0, '120')
  weight(1, '251')
  expect(screen.getByText('Takes 2 seats, $175.00 more')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Extra seat, 1 × $175.00 $175.00' })).toBeTruthy()
  expect([total(), party()]).toEqual(['$893.00', 'Party: 371 lb (168.3 kg)'])
  weight(1, '250')
  expect(total()).toBe('$718.00')
})

test.each(['', '0', '601'])('with the weight “%s”, the weight of the party is missing', async (text) => {
  await openForm()
  weight(1, text)
  expect(party()).toBe('Party: weight missing')
  weight(1, '150')
  expect(party()).toBe('Party: 300 lb (136.1 kg)')
})

test('a tour whose weights do not matter has neither an extra seat nor a party weight', async () => {
  await openForm({ weightRule: null, Itineraries: [at('11', '09:00', 4, null)] })
  expect([screen.queryByText(/^Extra seat/), screen.queryByText(/^Party:/)]).toEqual([null, null])
})

const refused = (fields: Record<string, string[]>) => ({
  status: 400,
  body: { errors: Object.values(fields).flat(), fields },
})

test('a party too heavy for the departure is sent and refused, and a button chooses the next one', async () => {
  const error = `${noRoom} Choose 10:30: 900 lb free.`
  const answer = { 'POST /api/reservations/book': refused({ itineraryID: [error] }) }
  const { bookings, router } = await openForm({}, answer)
  weight(1, '260')
  expect(screen.getByText(noRoom)).toBeTruthy()
  submit()
  const summary = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(summary.textContent).toContain(error)
  expect(within(summary).getByRole('button', { name: /^10:30 .* · \$893\.00 · 900 lb left$/ })).toBeTruthy()
  expect(bookings()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Choose 10:30: 900 lb free' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/book/${quoteID}/12`))
  await screen.findByText('This departure: 900 lb left')
  expect(screen.queryByText(noRoom)).toBeNull()
  expect(total()).toBe('$893.00')
  submit()
  await waitFor(() => expect(bookings()).toBe(2))
})

test('without a departure with room, the form links to another day', async () => {
  await openForm({ Itineraries: [at('11', '09:00', 2, null), at('12', '10:30', 2, null)] })
  weight(1, '260')
  expect(
    screen.getByText('The party needs 3 seats, because 1 passenger takes 2, and 2 are left.'),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Search another day' })
  expect(link.getAttribute('href')).toBe('/products/p-1?date=2027-03-05&adult=2&child=0')
})

test('a passenger who is too heavy is sent too, so the server lists everything that is wrong', async () => {
  const words = ['Enter a valid email address, like name@example.com.', 'Passenger 2 weighs 301 lb.']
  const fields = { emailAddress: words.slice(0, 1), paxArray: words.slice(1) }
  const { bookings } = await openForm(
    { Itineraries: [at('11', '09:00', 4, null)] },
    { 'POST /api/reservations/book': refused(fields) },
  )
  weight(1, '301')
  expect(screen.getByText('This tour takes passengers up to 300 lb.')).toBeTruthy()
  submit()
  const summary = await screen.findByRole('alert')
  for (const text of words) expect(summary.textContent).toContain(text)
  expect(bookings()).toBe(1)
})

test('in kilograms, a refused weight names its limits in kilograms', async () => {
  const words = 'Enter a whole body weight from 1 to 600 lbs.'
  const answer = { 'POST /api/reservations/book': refused({ 'paxArray.1.BodyWeight': [words] }) }
  await openForm({}, answer)
  fireEvent.click(screen.getByRole('button', { name: 'kg' }))
  weight(1, '')
  submit()
  const limits = 'Enter a weight from 0.5 to 272.2 kg.'
  expect(await screen.findByRole('button', { name: `Passenger 2: ${limits}` })).toBeTruthy()
  expect(screen.getAllByText(limits)).toHaveLength(1)
  expect(screen.queryByText(/600 lb/)).toBeNull()
})

test('a party that fits by now is booked, although the quote still shows too little room', async () => {
  const { bookings } = await openForm()
  weight(1, '260')
  expect(screen.getByText(noRoom)).toBeTruthy()
  submit()
  await waitFor(() => expect(bookings()).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a departure that filled up since the quote is refused, and the form shows what is left', async () => {
  const error = 'The party weighs 300 lb and this departure has 100 lb left. Choose 10:30: 500 lb free.'
  const answer = { 'POST /api/reservations/book': refused({ itineraryID: [error] }) }
  const { requote } = await openForm({}, answer)
  requote({ Itineraries: [at('11', '09:00', 3, 100), at('12', '10:30', 3, 500)] })
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain(error)
  expect(await screen.findByText('This departure: 100 lb left')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose 10:30: 500 lb free' })).toBeTruthy()
})

test('a test reservation takes no room, so none is asked for', async () => {
  const agency = { ...manager.agency, metadata: { test_mode: true, disable_booking: false } }
  const { bookings } = await openForm({}, { 'GET /api/auth/check': ok({ ...manager, agency }) })
  weight(1, '300')
  expect(screen.queryByText(/^The party weighs/)).toBeNull()
  submit()
  await waitFor(() => expect(bookings()).toBe(1))
})
