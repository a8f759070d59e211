import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { itineraryWith, quoteID, quoteWith, recordWith } from '#web/features/reservations/test-records.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const newID = '6f1c2f34-0000-4000-8000-0000000000bb'
const hotel = { id: 'h1', label: 'Desert Crown', estimatedMinsPrior: 45 }
const offered = {
  Attributes: [{ AttributeId: 'diet', Name: 'Dietary needs' }],
  PickupClassHotelList: { STRIP: [hotel] },
}
const itinerary = (own = {}) => itineraryWith({ PickupClass: 'STRIP', ...own })
const ok = (body: unknown) => ({ status: 200, body })
const timer = ok({ expired: false, expires_in: '19:59', expire_time: 4e9 })

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

/** The second quote is for another day of the same tour. */
const answersFor = (next = {}): Answers => ({
  'GET /api/auth/check': ok(manager),
  [`GET /api/quotes/${quoteID}`]: ok(quoteWith({ ...offered, Itineraries: [itinerary()] })),
  [`GET /api/quotes/${newID}`]: ok(
    quoteWith({
      ...offered,
      QuoteID: newID,
      date: '2027-03-06',
      Itineraries: [itinerary({ ItineraryID: '12', ...next })],
    }),
  ),
  [`GET /api/timers/quote/${quoteID}`]: timer,
  [`GET /api/timers/quote/${newID}`]: timer,
  'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
  'POST /api/reservations/book': ok({ quoteID }),
  [`GET /api/reservations/${quoteID}`]: ok(recordWith({ ccPaymentRequired: false, byCard: false })),
})

const field = async (name: string) => {
  await screen.findByRole('region', { name: 'Lead Passenger' })
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`No field ${name}`)
  return found
}
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const values = async (...names: string[]) => {
  const found = await Promise.all(names.map(field))
  return found.map(({ value }) => value)
}
const names = ['emailAddress', 'paxArray.1.FirstName', 'attribArray.0.value']
const typed = ['ada@example.com', 'Byron', 'No nuts']
const restored = 'We restored your details.'

/** Types into the first quote's form; returns how to open the next one's. */
async function typeAndLeave(answers = answersFor()) {
  renderApp(`/reservations/book/${quoteID}/11`, answers)
  for (const [index, name] of names.entries()) await fill(name, typed[index] ?? '')
  const hotels = screen.getByRole('combobox', { name: "Guest's Hotel" })
  fireEvent.change(hotels, { target: { value: 'Desert Crown' } })
  fireEvent.blur(hotels)
  return () => {
    cleanup()
    return renderApp(`/reservations/book/${newID}/12`, answers)
  }
}

const chosenHotel = () => screen.getByRole<HTMLInputElement>('combobox', { name: "Guest's Hotel" }).value

test('the next quote for the same tour restores the details, and the first one keeps them', async () => {
  const openNext = await typeAndLeave()
  openNext()
  expect(await screen.findByText(restored)).toBeTruthy()
  expect(await values(...names)).toEqual(typed)
  expect(chosenHotel()).toBe('Desert Crown')
  cleanup()
  renderApp(`/reservations/book/${quoteID}/11`, answersFor())
  expect(await values(...names)).toEqual(typed)
})

test('starting over clears the form, and can be undone until something is typed', async () => {
  const openNext = await typeAndLeave()
  openNext()
  fireEvent.click(await screen.findByRole('button', { name: 'Start over' }))
  expect(await screen.findByText('Form cleared.')).toBeTruthy()
  expect(await values(...names, 'paxArray.0.BodyWeight')).toEqual(['', '', '', '150'])
  expect(chosenHotel()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(restored)).toBeTruthy()
  expect(await values(...names)).toEqual(typed)
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await fill('emailAddress', 'grace@example.com')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  openNext()
  expect(await values(...names)).toEqual(['grace@example.com', '', ''])
})

test('a cleared form stays empty', async () => {
  const openNext = await typeAndLeave()
  openNext()
  fireEvent.click(await screen.findByRole('button', { name: 'Start over' }))
  openNext()
  expect(await values(...names)).toEqual(['', '', ''])
})

test('a smaller party keeps the details, and a larger one after it also the passengers left out', async () => {
  const openNext = await typeAndLeave(answersFor({ NoAdults: 1 }))
  openNext()
  expect(await screen.findByText(restored)).toBeTruthy()
  expect(await values('emailAddress', 'attribArray.0.value')).toEqual(['ada@example.com', 'No nuts'])
  expect(document.querySelector('[name="paxArray.1.FirstName"]')).toBeNull()
  await fill('phoneNumber', '702 555 0100')
  cleanup()
  const third = '6f1c2f34-0000-4000-8000-0000000000cc'
  const Itineraries = [itinerary({ NoAdults: 3 })]
  renderApp(`/reservations/book/${third}/11`, {
    ...answersFor(),
    [`GET /api/quotes/${third}`]: ok(quoteWith({ ...offered, QuoteID: third, Itineraries })),
    [`GET /api/timers/quote/${third}`]: timer,
  })
  expect(await values(...names, 'phoneNumber')).toEqual([...typed, '702 555 0100'])
  expect(await values('paxArray.2.FirstName')).toEqual([''])
})

test('after a booking the next quote starts with an empty form', async () => {
  const openNext = await typeAndLeave()
  fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
  expect(await screen.findByRole('region', { name: 'Reservation# 12345678' })).toBeTruthy()
  openNext()
  expect(await values(...names)).toEqual(['', '', ''])
  expect(screen.queryByText('We restored your details.')).toBeNull()
})

test('a changed price stays with its quote, and the message says so', async () => {
  const answers = answersFor({ AdultPrice: 389 })
  renderApp(`/reservations/book/${quoteID}/11`, answers)
  fireEvent.change(await screen.findByLabelText('Adult sale price'), { target: { value: '400' } })
  cleanup()
  renderApp(`/reservations/book/${newID}/12`, answers)
  expect(await screen.findByText('We restored your details, except the changed price.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Adult sale price').value).toBe('459.00')
})

test('another departure that day keeps the details, and asks to confirm them after a reload and on the way back', async () => {
  const answers = answersFor()
  const other = itinerary({ ItineraryID: '14', DeptTime: '15:30' })
  answers[`GET /api/quotes/${quoteID}`] = ok(quoteWith({ ...offered, Itineraries: [itinerary(), other] }))
  const soldOut = 'These seats have just been sold. Search for another departure.'
  answers['POST /api/reservations/book'] = {
    status: 400,
    body: { errors: [soldOut], fields: { itineraryID: [soldOut] } },
  }
  const { router } = renderApp(`/reservations/book/${quoteID}/11`, answers)
  await fill('emailAddress', 'ada@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
  fireEvent.click(await screen.findByRole('button', { name: /^15:30/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /15:30/ })).toBeTruthy()
  expect(await values('emailAddress')).toEqual(['ada@example.com'])
  expect(screen.queryByText(restored)).toBeNull()

  await act(() => router.navigate({ to: '/' }))
  act(() => router.history.back())
  expect(await screen.findByText(restored)).toBeTruthy()
  cleanup()
  const { fetch } = renderApp(router.history, answers)
  expect(await screen.findByText(restored)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
  expect(document.activeElement?.textContent).toBe('Use these details')
  expect(fetch.mock.calls.map(([url]) => url)).not.toContain('/api/reservations/book')
})
