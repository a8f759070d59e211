import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { quoteID, quoteWith, recordWith } from '#web/features/reservations/test-records.ts'
import { manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const ok = (body: unknown) => ({ status: 200, body })
const words =
  'This reservation would bring your account to $1,100.00, beyond its credit limit of $1,000.00. ' +
  'Ask the provider to raise the limit or to enter your payment.'

test('a booking beyond the credit limit shows why, keeps what was typed and can be sent again', async () => {
  const sent: unknown[] = []
  const { router } = renderApp(`/reservations/book/${quoteID}/11`, {
    'GET /api/auth/check': ok(manager),
    [`GET /api/quotes/${quoteID}`]: ok(quoteWith({})),
    [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
    'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
    'POST /api/reservations/book': (body: object) =>
      sent.push(body) === 1 ? { status: 400, body: { errors: [words] } } : ok({ quoteID }),
    [`GET /api/reservations/${quoteID}`]: ok(recordWith({ ccPaymentRequired: false, byCard: false })),
  })
  const email = await screen.findByLabelText<HTMLInputElement>('Email Address')
  fireEvent.change(email, { target: { value: 'ada@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(words)
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(email.value).toBe('ada@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(sent[1]).toEqual(sent[0])
})
