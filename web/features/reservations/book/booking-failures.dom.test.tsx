import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { isBooked, markBooked } from '#web/features/reservations/book/booked-quotes.ts'
import { itineraryWith, quoteID, quoteWith, recordWith } from '#web/features/reservations/test-records.ts'
import { setCustomerView } from '#web/session/customer-view.ts'
import { type Answers, later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

const path = `/reservations/book/${quoteID}/11`
// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  setCustomerView(false)
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
})

const ok = (body: unknown) => ({ status: 200, body })
const refusal = (errors: string[], fields = {}) => ({ status: 400, body: { errors, fields } })

const answersWith = (booking: Answers[string]): Answers => ({
  'GET /api/auth/check': ok({ ...manager, role: { ...manager.role, permissions: [5] } }),
  [`GET /api/quotes/${quoteID}`]: ok(quoteWith({ Itineraries: [itineraryWith({ NoAdults: 3 })] })),
  [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
  'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
  'POST /api/reservations/book': booking,
  [`GET /api/reservations/${quoteID}`]: ok(recordWith({ ccPaymentRequired: false, byCard: false })),
})

const email = () => screen.findByLabelText<HTMLInputElement>('Email Address')
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))

async function openAndSubmit(answers: Answers) {
  const app = renderApp(path, answers)
  fireEvent.change(await email(), { target: { value: 'ada@example.com' } })
  submit()
  return app
}

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
}

test('offline a booking fails at once, says that submitting again is safe, and keeps the form', async () => {
  const answers = answersWith('no answer')
  const { fetch } = renderApp(path, answers)
  fireEvent.change(await email(), { target: { value: 'ada@example.com' } })
  goOffline()
  submit()
  const words = "We couldn't reach the server. Submit again: you won't be booked twice."
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(words)
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect((await email()).value).toBe('ada@example.com')
  const bookings = () => fetch.mock.calls.filter(([url]) => url === '/api/reservations/book')
  expect(bookings()).toHaveLength(1)
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
  await screen.findByRole('button', { name: 'Submit Reservation' })
  expect(bookings()).toHaveLength(1)
})

test('a price that changed since is shown and can be booked', async () => {
  const sent: unknown[] = []
  const wrong = [
    'The adult sale price is $369.00. Check it and submit again; you are not allowed to change it.',
  ]
  const answers = answersWith(({ markup }: { markup: { adult: unknown } }) => {
    sent.push(markup.adult)
    answers['POST /api/product-configs/reservation'] = ok({ mode: 0, value: 20 })
    return sent.length === 1 ? refusal(wrong, { markup: wrong }) : ok({ quoteID })
  })
  answers['GET /api/auth/check'] = ok({ ...manager, role: { ...manager.role, permissions: [] } })
  await openAndSubmit(answers)
  expect(await screen.findAllByText('$1,107.00')).not.toHaveLength(0)
  submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual(['359.00', '369.00'])
})

test('a booking without an answer ends after a minute, says that submitting again is safe, and can be sent again', async () => {
  letTimePass()
  const answers = answersWith('hangs')
  const { router } = await openAndSubmit(answers)
  await later(59_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await later(1000)
  const words = "We couldn't reach the server. Submit again: you won't be booked twice."
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect((await email()).value).toBe('ada@example.com')
  answers['POST /api/reservations/book'] = ok({ quoteID })
  submit()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
})

test.each([
  { title: 'no answer', lost: 'no answer' as const },
  { title: 'an unknown outcome', lost: { status: 503, body: { error: 'Lost.', outcome: 'unknown' } } },
])('after $title the booking is sent again by itself, and the user sees it waiting', async ({ lost }) => {
  letTimePass()
  const answers = answersWith(lost)
  const { fetch, router } = await openAndSubmit(answers)
  const bodies = () =>
    fetch.mock.calls.flatMap(([url, init]) => (url === '/api/reservations/book' ? [init?.body] : []))
  await waitFor(() => expect(bodies()).toHaveLength(1))
  answers['POST /api/reservations/book'] = ok({ quoteID })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit Reservation' })?.dataset['loading']).toBe('true')
  await later(1000)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(bodies()).toHaveLength(2)
  expect(bodies()[1]).toBe(bodies()[0])
})

test('a booking that is lost four times says that submitting again is safe, and keeps the form', async () => {
  letTimePass()
  const { fetch } = await openAndSubmit(
    answersWith({ status: 503, body: { error: 'Lost.', outcome: 'unknown' } }),
  )
  await later(7000)
  const words = "We couldn't reach the server. Submit again: you won't be booked twice."
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect((await email()).value).toBe('ada@example.com')
  expect(fetch.mock.calls.filter(([url]) => url === '/api/reservations/book')).toHaveLength(4)
})

test('a failed booking shows the error page, which leads back to the form with its details', async () => {
  await openAndSubmit(answersWith({ status: 500, body: {} }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Oh no!' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await email()).value).toBe('ada@example.com')
  const heading = screen.getByRole('heading', { level: 1, name: /^Reservation for / })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the form of a booked quote leads to the reservation', async () => {
  markBooked(quoteID)
  const { router } = renderApp(path, answersWith(ok({ quoteID })))
  expect(await screen.findByRole('region', { name: 'Reservation# 12345678' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`)
  expect(await screen.findByText('This quote was already booked. This is its reservation.')).toBeTruthy()
})

test('a booking in another tab leads this one to the reservation', async () => {
  const { router } = renderApp(path, answersWith(ok({ quoteID })))
  await email()
  window.dispatchEvent(new StorageEvent('storage', { key: 'booked-quotes' }))
  expect(router.state.location.pathname).toBe(path)
  markBooked(quoteID)
  window.dispatchEvent(new StorageEvent('storage', { key: 'booked-quotes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
})

const bookedQuote = ok(quoteWith({ Itineraries: [itineraryWith({ NoAdults: 3 })], booked: true }))

test('the form of a quote booked by another user leads to the reservation', async () => {
  const answers = { ...answersWith(ok({ quoteID })), [`GET /api/quotes/${quoteID}`]: bookedQuote }
  const { router } = renderApp(path, answers)
  expect(await screen.findByRole('region', { name: 'Reservation# 12345678' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`)
  expect(isBooked(quoteID)).toBe(true)
})

test('a quote booked by another user leads to the reservation when the window gets the focus', async () => {
  letTimePass()
  const answers = answersWith(ok({ quoteID }))
  const { router } = renderApp(path, answers)
  await email()
  answers[`GET /api/quotes/${quoteID}`] = bookedQuote
  await later(5000)
  expect(router.state.location.pathname).toBe(path)
  fireEvent.focus(window)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(await screen.findByText('This quote was already booked. This is its reservation.')).toBeTruthy()
})

test('a booked quote is saved as booked', async () => {
  const { router } = await openAndSubmit(answersWith(ok({ quoteID })))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(isBooked(quoteID)).toBe(true)
})

test('when another user booked the quote first, the alert links to the reservation', async () => {
  const words = 'This quote is already booked. Create a new quote to book again.'
  const { router } = await openAndSubmit(answersWith(refusal([words])))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(words)
  expect(router.state.location.pathname).toBe(path)
  fireEvent.click(within(alert).getByRole('link', { name: 'Open the reservation' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
})

test('customer view hides the net rate of an error that was shown before', async () => {
  const price = 'The adult sale price must be at least the net rate of $349.00.'
  await openAndSubmit(answersWith(refusal([price], { markup: [price] })))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(price)
  setCustomerView(true)
  const words = 'The adult sale price is too low. Turn off customer view to change it.'
  await waitFor(() => expect(alert.textContent).toContain(words))
  expect(document.body.textContent).not.toMatch(/\$349|net rate/i)
})

test('the summary has a line per field, struck through once the field is corrected', async () => {
  const name = "Enter the passenger's first name."
  const price = 'The adult sale price must be at least the net rate of $349.00.'
  const fields = {
    'paxArray.1.FirstName': [name],
    'paxArray.2.FirstName': [name],
    markup: [price],
  }
  await openAndSubmit(answersWith(refusal([name, price], fields)))
  const alert = await screen.findByRole('alert')
  const lines = () =>
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines()).toEqual([`Passenger 2: ${name}`, `Passenger 3: ${name}`, price])
  expect(screen.getAllByText(name)).toHaveLength(2)
  fireEvent.click(within(alert).getByRole('button', { name: `Passenger 3: ${name}` }))
  const field = document.querySelector<HTMLInputElement>('[name="paxArray.2.FirstName"]')
  if (!field) throw new Error('There is no third passenger.')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Byron' } })
  const fixed = () => Array.from(alert.querySelectorAll('[data-fixed]'), ({ textContent }) => textContent)
  await waitFor(() => expect(fixed()).toEqual([`Passenger 3: ${name}`]))
  expect(lines()).toHaveLength(3)
})
