import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

// On a busy machine the first page's modules take their time.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

/** Another day of the same tour. */
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
  [`GET /api/reservations/${quoteID}`]: ok(recordWith({ ccPaymentRequired: false })),
})

const field = async (name: string) => {
  await screen.findByRole('region', { name: 'Lead Passenger' })
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const values = async (...names: string[]) => {
  const found = await Promise.all(names.map(field))
  return found.map(({ value }) => value)
}
const names = ['emailAddress', 'paxArray.1.FirstName', 'attribArray.0.value']
const typed = ['ada@example.com', 'Byron', 'No nuts']
const line = /^What you typed before for this tour and party is filled in/

/** Types into the first quote's form, and answers a way to the next one's. */
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

test('what was typed goes on with the next quote for the same tour and party, and the first keeps it', async () => {
  const goOn = await typeAndLeave()
  goOn()
  expect(await screen.findByText(line)).toBeTruthy()
  expect(await values(...names)).toEqual(typed)
  expect(chosenHotel()).toBe('Desert Crown')
  cleanup()
  renderApp(`/reservations/book/${quoteID}/11`, answersFor())
  expect(await values(...names)).toEqual(typed)
  expect(screen.queryByText(line)).toBeNull()
})

test('the form can be emptied, and filled again until something else is typed', async () => {
  const goOn = await typeAndLeave()
  goOn()
  fireEvent.click(await screen.findByRole('button', { name: 'Start with an empty form' }))
  expect(await screen.findByText('The form is empty.')).toBeTruthy()
  expect(await values(...names, 'paxArray.0.BodyWeight')).toEqual(['', '', '', '150'])
  expect(chosenHotel()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Bring back what was typed' }))
  expect(await screen.findByText(line)).toBeTruthy()
  expect(await values(...names)).toEqual(typed)
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  await fill('emailAddress', 'grace@example.com')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bring back what was typed' })).toBeNull())
  goOn()
  expect(await values(...names)).toEqual(['grace@example.com', '', ''])
})

test('an emptied form stays empty', async () => {
  const goOn = await typeAndLeave()
  goOn()
  fireEvent.click(await screen.findByRole('button', { name: 'Start with an empty form' }))
  goOn()
  expect(await values(...names)).toEqual(['', '', ''])
})

test('another party begins with an empty form', async () => {
  const goOn = await typeAndLeave(answersFor({ NoAdults: 3 }))
  goOn()
  expect(await values(...names)).toEqual(['', '', ''])
  expect(screen.queryByText(line)).toBeNull()
})

test('after a booking the next quote begins with an empty form', async () => {
  const goOn = await typeAndLeave()
  fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
  expect(await screen.findByRole('region', { name: 'Reservation# 12345678' })).toBeTruthy()
  goOn()
  expect(await values(...names)).toEqual(['', '', ''])
})

test('a price that was changed stays with its quote, and that is said', async () => {
  const answers = answersFor({ AdultPrice: 389 })
  renderApp(`/reservations/book/${quoteID}/11`, answers)
  fireEvent.change(await screen.findByLabelText('Adult sale price'), { target: { value: '400' } })
  cleanup()
  renderApp(`/reservations/book/${newID}/12`, answers)
  expect(await screen.findByText(/is filled in, except the changed price\.$/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Adult sale price').value).toBe('459.00')
})
