import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { quoteID, quoteWith } from '#web/features/reservations/test-records.ts'
import { letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)
beforeEach(() => {
  letTimePass()
  Element.prototype.scrollIntoView = () => undefined
})

const ok = (body: unknown) => ({ status: 200, body })

interface Sent {
  payment?: string
  paymentReference?: string
}

/** The form at a site, whose server refuses cash without a reference. */
function openForm(atDesk: boolean) {
  const sent: Sent[] = []
  const missing = 'Enter a reference, like the number of the receipt.'
  const app = renderApp(`/reservations/book/${quoteID}/11`, {
    'GET /api/auth/check': ok(manager),
    [`GET /api/quotes/${quoteID}`]: ok(quoteWith({ atDesk })),
    [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
    'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
    'POST /api/reservations/book': ({ payment, paymentReference }: Sent) => {
      sent.push({ ...(payment && { payment }), ...(paymentReference && { paymentReference }) })
      return paymentReference || payment !== 'cash'
        ? ok({ quoteID })
        : { status: 400, body: { errors: [missing], fields: { paymentReference: [missing] } } }
    },
  })
  return { sent, ...app }
}

const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Reservation' }))
const card = async () => within(await screen.findByRole('region', { name: 'Payment' }))

test("the provider's form asks how the guest pays; cash needs a reference, which the server's error stands beside", async () => {
  const { sent } = openForm(true)
  const payment = await card()
  expect(payment.getByRole<HTMLInputElement>('radio', { name: 'Card' }).checked).toBe(true)
  expect(payment.queryByLabelText('Payment reference')).toBeNull()
  fireEvent.click(payment.getByRole('radio', { name: 'Cash' }))
  const reference = await payment.findByLabelText('Payment reference')
  submit()
  expect(await payment.findByText('Enter a reference, like the number of the receipt.')).toBeTruthy()
  fireEvent.change(reference, { target: { value: 'R-17' } })
  submit()
  await waitFor(() =>
    expect(sent).toEqual([{ payment: 'cash' }, { payment: 'cash', paymentReference: 'R-17' }]),
  )
})

test('a reference that was typed before the guest chose the card is not sent', async () => {
  const { sent } = openForm(true)
  const payment = await card()
  fireEvent.click(payment.getByRole('radio', { name: 'Card terminal' }))
  fireEvent.change(await payment.findByLabelText('Payment reference'), { target: { value: 'T 1' } })
  fireEvent.click(payment.getByRole('radio', { name: 'Card' }))
  expect(payment.queryByLabelText('Payment reference')).toBeNull()
  submit()
  await waitFor(() => expect(sent).toEqual([{ payment: 'card' }]))
})

test("an agency's form doesn't ask and sends nothing", async () => {
  const { sent } = openForm(false)
  await screen.findByRole('region', { name: 'Lead Passenger' })
  expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
  submit()
  await waitFor(() => expect(sent).toEqual([{}]))
})
