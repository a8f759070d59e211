import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { itineraryWith, quoteID, quoteWith } from '#web/features/reservations/test-records.ts'
import { letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)

beforeEach(() => {
  letTimePass()
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

const ok = (body: unknown) => ({ status: 200, body })
const words = 'Choose a hotel from the list, or clear the field.'

const hotels = [
  { id: 'h1', label: 'Casa Ocotillo', estimatedMinsPrior: 45 },
  { id: 'h2', label: 'Grand Saguaro Hotel', estimatedMinsPrior: 60 },
  { id: 'h3', label: 'Grand Saguaro Hotel North', estimatedMinsPrior: 75 },
]

/** Returns the hotel field and the bookings sent. */
async function openForm() {
  const sent: { hotelID: string | null }[] = []
  let answer: { errors: string[]; fields?: Record<string, string[]> } = { errors: ['Refused.'] }
  const refuse = (fields: Record<string, string[]>) =>
    void (answer = { errors: Object.values(fields).flat(), fields })
  const Itineraries = [itineraryWith({ PickupClass: 'LV' })]
  renderApp(`/reservations/book/${quoteID}/11`, {
    'GET /api/auth/check': ok(manager),
    [`GET /api/quotes/${quoteID}`]: ok(quoteWith({ Itineraries, PickupClassHotelList: { LV: hotels } })),
    [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
    'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
    'POST /api/reservations/book': (booking: never) => {
      sent.push(booking)
      return { status: 400, body: answer }
    },
  })
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: "Guest's Hotel" })
  return { input, sent, refuse }
}

function type(input: HTMLInputElement, value: string) {
  input.focus()
  fireEvent.input(input, { target: { value } })
}

/** Whether Enter would submit the form: true unless the default is prevented. */
const enterSubmits = (input: HTMLInputElement) => fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))

test('Enter on a hotel that matches nothing does not submit, with the list open or closed', async () => {
  const { input } = await openForm()
  type(input, 'Nowhere Inn')
  expect(await screen.findByText('No hotel matches. Check the spelling or leave it empty.')).toBeTruthy()
  expect(enterSubmits(input)).toBe(false)
  fireEvent.keyDown(input, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('false'))
  expect(enterSubmits(input)).toBe(false)
  expect(await screen.findByText(words)).toBeTruthy()
})

const notServed = "This departure doesn't pick up at this hotel. Choose one from the list."
const noName = "Enter the lead passenger's first name."

test('text that names no hotel is sent to be refused with all other errors, never as no hotel', async () => {
  const { input, sent, refuse } = await openForm()
  refuse({ masterFirstName: [noName], hotelID: [notServed] })
  type(input, 'h1')
  submit()
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByText(notServed)).toBeTruthy()
  expect(within(summary).getByText(noName)).toBeTruthy()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.value).toBe('h1')
  // The leading space keeps typed text from being a hotel's id.
  expect(sent[0]).toMatchObject({ hotelID: ' h1' })
  fireEvent.input(input, { target: { value: '' } })
  expect(input.getAttribute('aria-invalid')).not.toBe('true')
  submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ hotelID: null })
  expect(sent[1]).not.toHaveProperty('hotelText')
})

test('text that names no hotel stays invalid when the server does not mention it', async () => {
  const { input } = await openForm()
  type(input, 'Nowhere Inn')
  submit()
  expect(await screen.findByText('Refused.')).toBeTruthy()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(words)).toBeTruthy()
})

test('Enter picks the highlighted hotel and shows its pickup', async () => {
  const { input, sent } = await openForm()
  type(input, 'casa')
  await screen.findByText('Casa Ocotillo')
  expect(enterSubmits(input)).toBe(false)
  await waitFor(() => expect(input.value).toBe('Casa Ocotillo'))
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)).toEqual([
    'Estimated Pickup: 45 minutes prior to tour time. Pickup 12:15 PM',
  ])
  expect(enterSubmits(input)).toBe(true)
  submit()
  await waitFor(() => expect(sent[0]).toMatchObject({ hotelID: 'h1' }))
})

const press = (input: HTMLInputElement, key: string) => fireEvent.keyDown(input, { key, code: key })

test('Tab picks the hotel reached with the arrow keys', async () => {
  const { input, sent } = await openForm()
  type(input, 'grand')
  await screen.findByText('Grand Saguaro Hotel North')
  press(input, 'ArrowDown')
  const id = input.getAttribute('aria-activedescendant') ?? ''
  const highlighted = document.querySelector(`#${CSS.escape(id)} p`)?.textContent
  expect(highlighted).toMatch(/^Grand Saguaro Hotel/)
  // Not prevented: the browser moves to the next field.
  expect(press(input, 'Tab')).toBe(true)
  fireEvent.blur(input)
  await waitFor(() => expect(input.value).toBe(highlighted))
  expect(screen.queryByText(words)).toBeNull()
  submit()
  await waitFor(() => expect(sent[0]?.hotelID).toMatch(/^h[23]$/))
})

test('Tab does not pick the first hotel in the list', async () => {
  const { input } = await openForm()
  type(input, 'grand')
  await screen.findByText('Grand Saguaro Hotel North')
  press(input, 'ArrowDown')
  type(input, '')
  press(input, 'Tab')
  fireEvent.blur(input)
  await waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('false'))
  expect(input.value).toBe('')
})

test('a hotel is found by words in any order', async () => {
  const { input } = await openForm()
  type(input, 'north  grand')
  expect(await screen.findByText('Grand Saguaro Hotel North')).toBeTruthy()
  expect(screen.queryByText('Grand Saguaro Hotel')).toBeNull()
  expect(screen.queryByText('Casa Ocotillo')).toBeNull()
})

const left = [
  { typed: 'ocotillo casa', value: 'Casa Ocotillo', hasError: false },
  { typed: 'ocot', value: 'Casa Ocotillo', hasError: false },
  { typed: 'grand saguaro hotel', value: 'Grand Saguaro Hotel', hasError: false },
  { typed: 'grand', value: 'grand', hasError: true },
  { typed: 'Nowhere Inn', value: 'Nowhere Inn', hasError: true },
  { typed: ' ', value: '', hasError: false },
]

for (const { typed, value, hasError } of left) {
  test(`leaving the field with '${typed}' leaves '${value}'${hasError ? ' and an error' : ''}`, async () => {
    const { input } = await openForm()
    type(input, typed)
    fireEvent.blur(input)
    await waitFor(() => expect(input.value).toBe(value))
    expect(screen.queryByText(words) !== null).toBe(hasError)
    type(input, 'casa')
    expect(screen.queryByText(words)).toBeNull()
  })
}

test('typing over a chosen hotel clears the choice', async () => {
  const { input, sent } = await openForm()
  type(input, 'casa')
  fireEvent.blur(input)
  await waitFor(() => expect(input.value).toBe('Casa Ocotillo'))
  type(input, 'Casa Ocotillo 2')
  fireEvent.blur(input)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText('Estimated Pickup: 45 minutes prior to tour time.')).toBeNull()
  submit()
  await waitFor(() => expect(sent[0]).toMatchObject({ hotelID: ' Casa Ocotillo 2' }))
})
