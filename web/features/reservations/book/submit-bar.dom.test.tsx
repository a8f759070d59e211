import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { savedDraft, saveDraft } from '#web/features/reservations/book/booking-draft.ts'
import { quoteID, quoteWith } from '#web/features/reservations/test-records.ts'
import { type Answers, later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)

let scrolls: { block: unknown; at: number }[] = []
beforeEach(() => {
  letTimePass()
  scrolls = []
  Element.prototype.scrollIntoView = function scroll(this: Element, options) {
    if (this.tagName === 'FORM') scrolls.push({ block: Object(options).block, at: Date.now() })
  }
})

const ok = (body: unknown) => ({ status: 200, body })
const refusal = { status: 400, body: { errors: ['Refused.'] } }

const answersWith = (booking: Answers[string]): Answers => ({
  'GET /api/auth/check': ok(manager),
  [`GET /api/quotes/${quoteID}`]: ok(quoteWith()),
  [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
  'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
  'POST /api/reservations/book': booking,
})

async function openForm(booking: Answers[string] = refusal) {
  const { fetch } = renderApp(`/reservations/book/${quoteID}/11`, answersWith(booking))
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit Reservation' })
  const bookings = () => fetch.mock.calls.filter(([url]) => url === '/api/reservations/book').length
  return { submit, bookings }
}

/** A click with the mouse; a click from the keyboard has no detail and no press before it. */
function clickWithPointer(button: HTMLElement) {
  fireEvent.pointerDown(button)
  fireEvent.click(button, { detail: 1 })
}

test('while submitting a spinner shows and the button is disabled; afterwards neither', async () => {
  const { submit } = await openForm('hangs')
  const spinner = () => submit.querySelector('[class*="Loader"]')
  expect([submit.disabled, submit.hasAttribute('data-loading'), spinner()]).toEqual([false, false, null])
  fireEvent.click(submit)
  await waitFor(() => expect(submit.disabled).toBe(true))
  expect(submit.hasAttribute('data-loading')).toBe(true)
  expect(spinner()).not.toBeNull()
  await later(60_000)
  await waitFor(() => expect(submit.disabled).toBe(false))
  expect([submit.hasAttribute('data-loading'), spinner()]).toEqual([false, null])
})

test('100 ms after a refused booking the page scrolls to the form', async () => {
  let answeredAt = 0
  const { submit } = await openForm(() => {
    answeredAt = Date.now()
    return refusal
  })
  fireEvent.click(submit)
  expect(await screen.findByText('Refused.')).toBeTruthy()
  await waitFor(() => expect(scrolls).toHaveLength(1))
  expect(scrolls[0]?.block).toBe('start')
  const delay = (scrolls[0]?.at ?? 0) - answeredAt
  expect(delay).toBeGreaterThanOrEqual(100)
  expect(delay).toBeLessThan(300)
})

test('the pointer cannot submit until the page has been still for a second', async () => {
  const { submit, bookings } = await openForm()
  for (let click = 0; click < 6; click += 1) {
    clickWithPointer(submit)
    await later(900)
  }
  expect(bookings()).toBe(0)
  expect(submit.disabled).toBe(false)
  await later(200)
  clickWithPointer(submit)
  await waitFor(() => expect(bookings()).toBe(1))
})

test('too many unpaid seats: the words are shown, and the same details can be submitted again', async () => {
  const error =
    'You have 98 unpaid seats on hold, and the limit is 100. Pay for what is on hold, or try again in 9 minutes.'
  const { submit, bookings } = await openForm({ status: 429, body: { error } })
  const name = screen.getByLabelText<HTMLInputElement>('First Name', { selector: '[name=masterFirstName]' })
  fireEvent.change(name, { target: { value: 'Ada' } })
  fireEvent.click(submit)
  expect((await screen.findByRole('alert')).textContent).toContain(error)
  expect(name.value).toBe('Ada')
  fireEvent.click(submit)
  await waitFor(() => expect(bookings()).toBe(2))
})

test('a session that ended says so on the form, and signing in leads back to it', async () => {
  const answers = answersWith(refusal)
  const { router } = renderApp(`/reservations/book/${quoteID}/11`, answers)
  await screen.findByRole('timer')
  const signedOut = { status: 401, body: { error: 'Please sign in.' } }
  answers[`GET /api/timers/quote/${quoteID}`] = signedOut
  answers['GET /api/auth/check'] = signedOut
  await later(1000)
  const alert = await screen.findByText(/^Your session has ended\. What you typed is saved\./)
  fireEvent.click(within(alert).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toEqual({ redirect: `/reservations/book/${quoteID}/11` })
})

test('the keyboard can submit at once', async () => {
  const { submit, bookings } = await openForm()
  fireEvent.click(submit)
  await waitFor(() => expect(bookings()).toBe(1))
})

test('a held Enter submits nothing', async () => {
  await openForm()
  const name = screen.getByLabelText('First Name', { selector: '[name=masterFirstName]' })
  const isSubmitting = (repeat: boolean) => fireEvent.keyDown(name, { key: 'Enter', repeat })
  expect([isSubmitting(true), isSubmitting(false)]).toEqual([false, true])
})

test('restored details cannot be submitted until they are confirmed', async () => {
  const key = { userId: manager.id, quoteID, series: 'any' }
  saveDraft(key, { masterFirstName: 'Ada' })
  const { submit, bookings } = await openForm()
  const use = screen.getByRole('button', { name: 'Use these details' })
  expect(use.getAttribute('aria-describedby')).toBe(screen.getByText('We restored your details.').id)
  fireEvent.click(submit)
  await waitFor(() => expect(document.activeElement).toBe(use))
  expect(bookings()).toBe(0)
  fireEvent.click(use)
  const startOver = await screen.findByRole('button', { name: 'Start over' })
  expect(document.activeElement).toBe(startOver)
  fireEvent.click(submit)
  await waitFor(() => expect(bookings()).toBe(1))
  expect(savedDraft(key)).toBeDefined()
})

test('stray clicks do not confirm restored details', async () => {
  saveDraft({ userId: manager.id, quoteID, series: 'any' }, { masterFirstName: 'Ada' })
  await openForm()
  clickWithPointer(screen.getByRole('button', { name: 'Use these details' }))
  expect(screen.getByRole('button', { name: 'Use these details' })).toBeTruthy()
  await later(1100)
  clickWithPointer(screen.getByRole('button', { name: 'Use these details' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use these details' })).toBeNull())
})
