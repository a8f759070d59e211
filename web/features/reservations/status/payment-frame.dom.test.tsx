import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/reservation-status-page.tsx'), 120_000)
beforeEach(() => {
  letTimePass()
  Element.prototype.scrollIntoView = () => undefined
})

const ok = (body: unknown) => ({ status: 200, body })
const form = '<main aria-label="Card payment">Pay</main>'

function openReservation() {
  renderApp(`/reservations/${quoteID}`, {
    'GET /api/auth/check': ok(manager),
    [`GET /api/reservations/${quoteID}`]: ok(recordWith()),
    [`GET /api/reservations/status/${quoteID}`]: ok({ paid: false }),
    [`GET /api/timers/reservation/${quoteID}`]: ok({ expired: false, expires_in: '14:59', expire_time: 4e9 }),
  })
  return screen.findByTitle('Card payment')
}

/** Simulates the frame loading a page with this body. */
function loadIntoFrame(body: string) {
  const frame = screen.getByTitle<HTMLIFrameElement>('Card payment')
  const page = new DOMParser().parseFromString(body, 'text/html')
  Object.defineProperty(frame, 'contentDocument', { value: page, configurable: true })
  fireEvent.load(frame)
  return frame
}

test('a payment page that fails to load can be reloaded', async () => {
  const first = await openReservation()
  expect(loadIntoFrame(form).isConnected).toBe(true)
  first.focus()
  loadIntoFrame('<h1>502 Bad Gateway</h1>')
  expect(screen.getByRole('alert').textContent).toMatch(
    /^The payment page didn't load\..*You won't be charged twice\.$/,
  )
  expect(screen.queryByTitle('Card payment')).toBeNull()
  const button = screen.getByRole('button', { name: 'Reload payment page' })
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  const again = screen.getByTitle('Card payment')
  expect(again.getAttribute('src')).toBe(`/pay/${quoteID}`)
  expect(document.activeElement).toBe(again)
  expect(screen.queryByRole('alert')).toBeNull()
})

const reload = () => screen.getByRole('button', { name: 'Reload payment page' })

test('a slow payment page can be reloaded', async () => {
  const first = await openReservation()
  await later(9000)
  expect(screen.queryByRole('alert')).toBeNull()
  const focused = document.activeElement
  await later(1500)
  expect(screen.getByRole('alert').textContent).toMatch(/^The payment page is taking a while\./)
  expect(document.activeElement).toBe(focused)
  expect(screen.getByTitle('Card payment')).toBe(first)
  fireEvent.click(reload())
  const again = screen.getByTitle('Card payment')
  expect(again).not.toBe(first)
  expect(document.activeElement).toBe(again)
  expect(screen.queryByRole('alert')).toBeNull()
  await later(10_500)
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('a slow payment page that loads after all removes the message and keeps the focus', async () => {
  await openReservation()
  await later(10_500)
  reload().focus()
  const frame = loadIntoFrame(form)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(frame)
  await later(60_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('submitting the payment can be slow too', async () => {
  await openReservation()
  const { contentWindow } = loadIntoFrame(form)
  contentWindow?.dispatchEvent(new Event('beforeunload'))
  await later(10_500)
  expect(screen.getByRole('alert').textContent).toMatch(/^The payment page is taking a while\./)
})
