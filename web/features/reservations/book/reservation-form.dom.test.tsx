import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { itineraryWith, quoteID, quoteWith } from '#web/features/reservations/test-records.ts'
import { type Answers, later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

const path = `/reservations/book/${quoteID}/11`
const newID = '6f1c2f34-0000-4000-8000-0000000000bb'
// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)

const ok = (body: unknown) => ({ status: 200, body })
const timer = (expires_in: string) => ok({ expired: expires_in === '00:00', expires_in, expire_time: 4e9 })

function answersFor(permissions: number[] = []): Answers {
  return {
    'GET /api/auth/check': ok({ ...manager, role: { ...manager.role, permissions } }),
    [`GET /api/quotes/${quoteID}`]: ok(quoteWith()),
    [`GET /api/timers/quote/${quoteID}`]: timer('19:59'),
    'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
  }
}

beforeEach(() => {
  letTimePass()
  Element.prototype.scrollIntoView = () => undefined
})

const pollsOf = (fetch: ReturnType<typeof renderApp>['fetch']) =>
  fetch.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/timers/')).length

const leadFirstName = async () =>
  within(await screen.findByRole('region', { name: 'Lead Passenger' })).getByLabelText<HTMLInputElement>(
    'First Name',
  )

test('header, countdown, computed price and total', async () => {
  renderApp(path, answersFor())
  const name = 'Reservation for GCW-HELI - West Rim Helicopter Flight: 13:00 (1:00 PM)'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('Quote expires in 19:59'))
  expect(screen.getByRole('row', { name: 'Sale price $359.00' })).toBeTruthy()
  expect(screen.getByText('$718.00')).toBeTruthy()
})

test('the total follows the typed sale price', async () => {
  renderApp(path, answersFor([5]))
  const input = await screen.findByLabelText('Adult sale price')
  fireEvent.change(input, { target: { value: '400.05' } })
  expect(await screen.findByText('$800.10')).toBeTruthy()
  fireEvent.change(input, { target: { value: '340' } })
  expect(await screen.findByText('Must be at least $349.00.')).toBeTruthy()
  expect(screen.getByText('–')).toBeTruthy()
  fireEvent.change(input, { target: { value: '3490.01' } })
  expect(await screen.findByText('Must be at most $3,490.00.')).toBeTruthy()
  expect(screen.getByText('–')).toBeTruthy()
})

test('the typed sale price is booked', async () => {
  const sent: unknown[] = []
  renderApp(path, {
    ...answersFor([5]),
    'POST /api/reservations/book': ({ markup }: { markup: object }) => {
      sent.push(markup)
      return { status: 400, body: { errors: ['Not now.'] } }
    },
  })
  fireEvent.change(await screen.findByLabelText('Adult sale price'), { target: { value: '400.5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
  await waitFor(() => expect(sent).toEqual([{ adult: '400.50', child: expect.any(String) }]))
})

test('a quote that fails to load shows its error and no form', async () => {
  const answers = answersFor()
  answers[`GET /api/quotes/${quoteID}`] = { status: 404, body: { error: "This quote doesn't exist." } }
  renderApp(path, answers)
  expect(await screen.findByText("This quote doesn't exist.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit Reservation' })).toBeNull()
  await waitFor(() => expect(document.title).toBe('New reservation · Direct Connect'))
})

test('under two minutes the countdown warns once', async () => {
  const answers = answersFor()
  answers[`GET /api/timers/quote/${quoteID}`] = timer('01:59')
  renderApp(path, answers)
  expect(await screen.findByText('Less than two minutes left to submit this reservation.')).toBeTruthy()
})

test('a failed poll simply stops', async () => {
  const answers = answersFor()
  answers[`GET /api/timers/quote/${quoteID}`] = { status: 500, body: {} }
  const { fetch } = renderApp(path, answers)
  await waitFor(() =>
    expect(screen.getByRole('timer').textContent).toMatch(/^Quote holds until \d{1,2}:\d\d [AP]M$/),
  )
  await later(20_000)
  expect(pollsOf(fetch)).toBe(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Reservation' }).disabled).toBe(false)
})

test('after a later poll fails the countdown shows the end, warns and expires without polling again', async () => {
  const answers = answersFor()
  answers[`GET /api/timers/quote/${quoteID}`] = timer('02:05')
  const { fetch } = renderApp(path, answers)
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('Quote expires in 02:05'))
  answers[`GET /api/timers/quote/${quoteID}`] = { status: 503, body: {} }
  await later(1000)
  expect(screen.getByRole('timer').textContent).toMatch(/^Quote holds until \d{1,2}:\d\d [AP]M$/)
  const polls = pollsOf(fetch)
  await later(8000)
  expect(screen.getByText('Less than two minutes left to submit this reservation.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await later(120_000)
  expect(
    await screen.findByRole('dialog', { name: 'Quote has expired please create a new one.' }),
  ).toBeTruthy()
  expect(pollsOf(fetch)).toBe(polls)
})

test('an expired quote: nothing can be submitted, and a new one keeps the details and shows the new price', async () => {
  const answers = answersFor()
  const { router } = renderApp(path, answers)
  fireEvent.change(await leadFirstName(), { target: { value: 'Ada' } })
  answers[`GET /api/timers/quote/${quoteID}`] = timer('00:00')
  await later(1000)
  const dialog = await screen.findByRole('dialog', { name: 'Quote has expired please create a new one.' })
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Reservation', hidden: true })
  expect(submit.disabled).toBe(true)
  answers['POST /api/quotes'] = ok({ QuoteID: newID })
  const higher = itineraryWith({ ItineraryID: '12', AdultPrice: 299 })
  answers[`GET /api/quotes/${newID}`] = ok(quoteWith({ QuoteID: newID, Itineraries: [higher] }))
  answers[`GET /api/timers/quote/${newID}`] = timer('20:00')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create new quote' }))
  expect(await screen.findByText(/The price changed from \$718\.00 to \$738\.00\./)).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/reservations/book/${newID}/12`)
  expect((await leadFirstName()).value).toBe('Ada')
  expect(screen.queryByRole('button', { name: 'Use these details' })).toBeNull()
  cleanup()
  renderApp(router.history, answers)
  expect(await screen.findByRole('button', { name: 'Use these details' })).toBeTruthy()
})

/** Opens the form of an expired quote and closes the dialog. */
async function openExpired(answers: Answers) {
  answers[`GET /api/timers/quote/${quoteID}`] = timer('00:00')
  const app = renderApp(path, answers)
  fireEvent.change(await leadFirstName(), { target: { value: 'Ada' } })
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return app
}

test("'Create a new one' creates a quote at once and keeps the details", async () => {
  const answers = answersFor()
  const { router } = await openExpired(answers)
  answers['POST /api/quotes'] = ok({ QuoteID: newID })
  const Itineraries = [itineraryWith({ ItineraryID: '12' })]
  answers[`GET /api/quotes/${newID}`] = ok(quoteWith({ QuoteID: newID, Itineraries }))
  answers[`GET /api/timers/quote/${newID}`] = timer('20:00')
  fireEvent.click(screen.getByRole('button', { name: 'Create a new one' }))
  expect(
    await screen.findByText('This is a new quote at the same price. Your details are kept.'),
  ).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/reservations/book/${newID}/12`)
  expect((await leadFirstName()).value).toBe('Ada')
})

test("'Create a new one' explains what to do when nothing is left that day", async () => {
  const answers = answersFor()
  await openExpired(answers)
  const words = 'There are no itineraries available for the date searched.'
  answers['POST /api/quotes'] = { status: 400, body: { errors: [words] } }
  fireEvent.click(screen.getByRole('button', { name: 'Create a new one' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(words)).toBeTruthy()
  expect(within(dialog).getByText(/^Go back to availability to choose another day or party\./)).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Back to availability' })).toBeTruthy()
})

test('when the departure is gone the new quote offers the others that day', async () => {
  const answers = answersFor()
  answers[`GET /api/timers/quote/${quoteID}`] = timer('00:00')
  answers['POST /api/quotes'] = ok({ QuoteID: newID })
  const other = itineraryWith({ ItineraryID: '14', DeptTime: '15:30' })
  answers[`GET /api/quotes/${newID}`] = ok(quoteWith({ QuoteID: newID, Itineraries: [other] }))
  answers[`GET /api/timers/quote/${newID}`] = timer('20:00')
  const { router } = renderApp(path, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Create new quote' }))
  expect(await screen.findByText(/The 13:00 \(1:00 PM\) departure is no longer available\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^15:30/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/book/${newID}/14`))
})

test('a refused booking keeps the details and focuses the first invalid field', async () => {
  const answers = answersFor()
  const words = 'Enter a valid email address, like name@example.com.'
  answers['POST /api/reservations/book'] = {
    status: 400,
    body: { errors: [words], fields: { emailAddress: [words] } },
  }
  renderApp(path, answers)
  const email = await screen.findByLabelText<HTMLInputElement>('Email Address')
  fireEvent.change(email, { target: { value: 'ada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
  expect(await screen.findAllByText(words)).toHaveLength(2)
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('emailAddress'))
  expect(email.value).toBe('ada')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
