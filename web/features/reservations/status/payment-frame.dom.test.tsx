import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { paymentLink, quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { type Answers, later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/status/reservation-status-page.tsx'), 120_000)
beforeEach(() => {
  letTimePass()
  Element.prototype.scrollIntoView = () => undefined
})

const ok = (body: unknown) => ({ status: 200, body })

async function openPending() {
  const answers: Answers = {
    'GET /api/auth/check': ok(manager),
    [`GET /api/reservations/${quoteID}`]: ok(recordWith()),
    [`GET /api/reservations/${quoteID}/history`]: ok({ revisions: [], unpaid: [], money: [] }),
    [`GET /api/reservations/status/${quoteID}`]: ok({ paid: false }),
    [`GET /api/timers/reservation/${quoteID}`]: ok({ expired: false, expires_in: '14:59', expire_time: 4e9 }),
  }
  const { fetch } = renderApp(`/reservations/${quoteID}`, answers)
  await screen.findByTitle('Card payment')
  return { answers, fetch }
}

async function openReservation() {
  await openPending()
  return frameNow()
}

const readsOf = (fetch: ReturnType<typeof renderApp>['fetch']) =>
  fetch.mock.calls.filter(([url]) => url === `/api/reservations/${quoteID}`).length

const payOrigin = new URL(paymentLink).origin
const frameNow = () => screen.getByTitle<HTMLIFrameElement>('Card payment')

/** What the payment page in the frame, or another window, sends. */
function send(paymentPage: unknown, from: Sender = {}) {
  const { origin = payOrigin, source = frameNow().contentWindow, height } = from
  const data = { paymentPage, height }
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
}

interface Sender {
  origin?: string
  source?: Window | null
  height?: unknown
}

/** The frame has loaded the payment page, whose message comes before or after the frame's own event. */
function loadPage(order: 'message first' | 'message last' = 'message first') {
  if (order === 'message first') send('loaded')
  fireEvent.load(frameNow())
  if (order === 'message last') send('loaded')
  return frameNow()
}

/** The frame shows an error page of the browser or a proxy, which sends no message. */
async function loadErrorPage() {
  fireEvent.load(frameNow())
  await later(2000)
}

test('a payment page that fails to load can be reloaded', async () => {
  const first = await openReservation()
  loadPage()
  await later(60_000)
  expect(frameNow()).toBe(first)
  first.focus()
  send('leaving')
  await loadErrorPage()
  expect(screen.getByRole('alert').textContent).toMatch(
    /^The payment page didn't load\..*You won't be charged twice\.$/,
  )
  expect(screen.queryByTitle('Card payment')).toBeNull()
  const button = screen.getByRole('button', { name: 'Reload payment page' })
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  const again = screen.getByTitle('Card payment')
  expect(again.getAttribute('src')).toBe(paymentLink)
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
  const frame = loadPage('message last')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(frame)
  await later(60_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('submitting the payment can be slow too', async () => {
  await openReservation()
  loadPage()
  send('leaving')
  await later(10_500)
  expect(screen.getByRole('alert').textContent).toMatch(/^The payment page is taking a while\./)
})

test('a page that follows a late message can still fail', async () => {
  await openReservation()
  loadPage('message last')
  send('leaving')
  await loadErrorPage()
  expect(screen.getByRole('alert').textContent).toMatch(/^The payment page didn't load\./)
})

const strangers = [
  { title: 'another origin', from: { origin: 'http://evil.localhost:3000' } },
  { title: 'our own origin', from: { origin: window.location.origin } },
  { title: 'another window', from: { source: window } },
]
for (const { title, from } of strangers) {
  test(`a message from ${title} is ignored`, async () => {
    const { fetch } = await openPending()
    send('loaded', from)
    const reads = readsOf(fetch)
    send('paid', from)
    fireEvent.load(frameNow())
    await later(2000)
    expect(screen.getByRole('alert').textContent).toMatch(/^The payment page didn't load\./)
    expect(readsOf(fetch)).toBe(reads)
  })
}

const resize = (height: unknown, from: Sender = {}) => send('resized', { height, ...from })

test('the frame grows with the payment page, and not beyond reason', async () => {
  const frame = await openReservation()
  resize(812)
  expect(frame.style.height).toBe('812px')
  for (const height of ['900', NaN, -5, undefined]) {
    resize(812)
    resize(height)
    expect({ height, shown: frame.style.height }).toEqual({ height, shown: '' })
  }
  resize(1_000_000)
  expect(frame.style.height).toBe('2000px')
  for (const { from } of strangers) resize(900, from)
  expect(frame.style.height).toBe('2000px')
  await later(11_000)
  expect(screen.getByRole('alert').textContent, 'a height alone is no page').toMatch(/taking a while/)
})

test('an unknown message is ignored', async () => {
  await openPending()
  for (const message of ['navigate', { paid: true }, null, undefined]) send(message)
  await loadErrorPage()
  expect(screen.getByRole('alert').textContent).toMatch(/^The payment page didn't load\./)
})

test('the reservation is read again as soon as the payment page shows a payment', async () => {
  const { fetch } = await openPending()
  const reads = readsOf(fetch)
  send('paid')
  await waitFor(() => expect(readsOf(fetch)).toBe(reads + 1))
})

test('the payment page stays while the session is over, until it shows a payment', async () => {
  const { answers } = await openPending()
  loadPage()
  const signedOut = { status: 401, body: { error: 'Please sign in.' } }
  for (const call of Object.keys(answers)) answers[call] = signedOut
  await later(30_000)
  expect(frameNow().isConnected).toBe(true)
  expect(screen.getByText(/^Your session has ended\. You can still pay here\./)).toBeTruthy()
  send('paid')
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
})
