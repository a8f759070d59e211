import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { earlierDraft } from '#web/features/reservations/book/booking-draft.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/reservation-status-page.tsx'), 120_000)

const ok = (body: unknown) => ({ status: 200, body })
const resend = `POST /api/reservations/${quoteID}/confirmation-mail`

async function open(record = recordWith({ paid: true }), own: Answers = {}) {
  const app = renderApp(`/reservations/${quoteID}`, {
    'GET /api/auth/check': ok(manager),
    [`GET /api/reservations/${quoteID}`]: ok(record),
    [`GET /api/timers/reservation/${quoteID}`]: ok({ expired: true, expires_in: '00:00', expire_time: 1 }),
    ...own,
  })
  await screen.findByRole('region', { name: 'Reservation# 12345678' })
  return app
}

const steps = () => within(screen.getByRole('region', { name: 'Next steps' }))

test('the card says who booked it, when, and the zone of the departure', async () => {
  await open()
  const card = within(screen.getByRole('region', { name: 'Reservation# 12345678' }))
  expect(card.getByText('Morgan Reyes')).toBeTruthy()
  expect(card.getByText(/^Feb 1, 2027, /)).toBeTruthy()
  expect(card.getByText('Pacific Time (Los Angeles)')).toBeTruthy()
})

test('the number can be copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Copy number' }))
  expect(await screen.findByText('Number copied')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('12345678')
})

test('the confirmation can be resent; a refusal says when to try again', async () => {
  const words = 'The confirmation was just resent. You can send it again in 5 minutes.'
  const answers = [ok({ ok: true }), { status: 429, body: { error: words } }]
  await open(undefined, { [resend]: () => answers.shift() ?? ok({ ok: true }) })
  const button = steps().getByRole('button', { name: 'Resend confirmation email' })
  fireEvent.click(button)
  expect(await screen.findByText('Confirmation sent to ada@example.com')).toBeTruthy()
  fireEvent.click(button)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('booking again opens the tour for the same party, with the details in the draft and not in the address', async () => {
  const { router } = await open()
  const link = steps().getByRole('link', { name: 'Book again for these passengers' })
  expect(link.getAttribute('href')).toBe('/products/p-1?adult=2&child=0')
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/products/p-1'))
  const series = `${manager.id}:p-1`
  expect(earlierDraft({ userId: manager.id, quoteID: 'another', series })).toMatchObject({
    masterLastName: 'Lovelace',
    emailAddress: 'ada@example.com',
    paxArray: [{ FirstName: 'Ada', BodyWeight: '150' }, { FirstName: 'Byron' }],
  })
})

test('booking another opens the same tour', async () => {
  await open()
  const link = steps().getByRole('link', { name: 'Book another' })
  expect(link.getAttribute('href')).toBe('/products/p-1')
})

test('an expired reservation has no confirmation to resend', async () => {
  await open(recordWith({ resExpireAfter: 1 }))
  expect(await screen.findByText('(Seats Released)')).toBeTruthy()
  expect(steps().queryByRole('button', { name: 'Resend confirmation email' })).toBeNull()
  expect(steps().getByRole('link', { name: 'Book another' })).toBeTruthy()
})

test('an agency that may not book can still resend', async () => {
  const agency = { ...manager.agency, metadata: { test_mode: false, disable_booking: true } }
  await open(undefined, { 'GET /api/auth/check': ok({ ...manager, agency }) })
  expect(steps().getByRole('button', { name: 'Resend confirmation email' })).toBeTruthy()
  expect(steps().queryByRole('link')).toBeNull()
})
