import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
const timer = (expires_in: string) => ok({ expired: expires_in === '00:00', expires_in, expire_time: 4e9 })

const answersFor = (own: Parameters<typeof recordWith>[0]): Answers => ({
  'GET /api/auth/check': ok(manager),
  [`GET /api/reservations/${quoteID}`]: ok(recordWith(own)),
  [`GET /api/reservations/status/${quoteID}`]: ok({ paid: false }),
  [`GET /api/timers/reservation/${quoteID}`]: timer('14:59'),
})

const card = () => screen.findByRole('region', { name: 'Reservation# 12345678' })
const pollsOf = (fetch: ReturnType<typeof renderApp>['fetch'], part: string) =>
  fetch.mock.calls.filter(([url]) => typeof url === 'string' && url.includes(part)).length

test('the card shows everything, attributes by their name', async () => {
  renderApp(
    `/reservations/${quoteID}`,
    answersFor({
      paid: true,
      test: true,
      hotel: 'Casa Ocotillo',
      pickup: 'Main entrance',
      pickupTime: '12:15',
    }),
  )
  const own = within(await card())
  for (const text of [
    'Confirmed',
    'Test',
    'GCW-HELI - West Rim Helicopter Flight',
    'Fri, Mar 5, 2027',
    '13:00 (1:00 PM)',
    'ada@example.com',
    '702 555 0100',
    'Casa Ocotillo',
    'Main entrance',
    '12:15 (12:15 PM)',
    '$698.00',
  ]) {
    expect(own.getByText(text)).toBeTruthy()
  }
  expect(own.getByRole('row', { name: 'Byron Lovelace Adult 160 lb' })).toBeTruthy()
  expect(own.getByRole('row', { name: 'Flight number BA 17' })).toBeTruthy()
  const link = own.getByRole<HTMLAnchorElement>('link', { name: 'Reservation# 12345678' })
  expect(link.getAttribute('href')).toBe(`/reservations/${quoteID}`)
})

test('a paid reservation is not polled', async () => {
  const { fetch } = renderApp(`/reservations/${quoteID}`, answersFor({ paid: true }))
  await card()
  await later(20_000)
  expect(pollsOf(fetch, '/status/') + pollsOf(fetch, '/timers/')).toBe(0)
  expect(screen.queryByTitle('Card payment')).toBeNull()
})

test('a pending reservation shows the payment frame and is confirmed without a reload once paid', async () => {
  const answers = answersFor({})
  renderApp(`/reservations/${quoteID}`, answers)
  const frame = await screen.findByTitle('Card payment')
  expect(frame.getAttribute('src')).toBe(paymentLink)
  expect(frame.getAttribute('sandbox')).toBe('allow-forms allow-scripts allow-same-origin')
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('Seats held for 14:59'))
  frame.focus()
  answers[`GET /api/reservations/status/${quoteID}`] = ok({ paid: true })
  await later(4000)
  await waitFor(() => expect(screen.queryByTitle('Card payment')).toBeNull())
  expect(within(await card()).getByText('Confirmed')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Reservation# 12345678')
})

test('payment is polled every 4 seconds until it is paid', async () => {
  const polledAt: number[] = []
  const answers = answersFor({})
  answers[`GET /api/reservations/status/${quoteID}`] = () => {
    polledAt.push(Date.now())
    return ok({ paid: polledAt.length === 3 })
  }
  renderApp(`/reservations/${quoteID}`, answers)
  await waitFor(() => expect(polledAt).toHaveLength(1))
  await later(30_000)
  const [first = 0, ...others] = polledAt
  expect(others.map((at) => at - first)).toEqual([4000, 8000])
})

test('focus outside the payment frame stays where it is', async () => {
  const answers = answersFor({})
  renderApp(`/reservations/${quoteID}`, answers)
  await screen.findByTitle('Card payment')
  const print = screen.getByRole('button', { name: 'Print' })
  print.focus()
  answers[`GET /api/reservations/status/${quoteID}`] = ok({ paid: true })
  await later(4000)
  await waitFor(() => expect(screen.queryByTitle('Card payment')).toBeNull())
  expect(document.activeElement).toBe(print)
})

test('when the time is up the reservation expires at once and polling stops', async () => {
  const answers = answersFor({})
  const { fetch } = renderApp(`/reservations/${quoteID}`, answers)
  await screen.findByTitle('Card payment')
  answers[`GET /api/timers/reservation/${quoteID}`] = timer('00:00')
  await later(1000)
  expect(await screen.findByText('(Seats Released)')).toBeTruthy()
  expect(screen.queryByTitle('Card payment')).toBeNull()
  const again = screen.getByRole('link', { name: 'Search again' }).getAttribute('href')
  expect(again).toBe('/products/p-1?date=2027-03-05&adult=2&child=0')
  const polls = pollsOf(fetch, '/status/')
  await later(20_000)
  expect(pollsOf(fetch, '/status/')).toBe(polls)
})

const late = "We couldn't accept a card payment."
const past = { resExpireAfter: 1_000_000_000 }

for (const { refund, text } of [
  { refund: 'due', text: `${late} It is being refunded.` },
  { refund: 'done', text: `${late} It was refunded.` },
] as const) {
  test(`the card reports the refund of a late payment: ${refund}`, async () => {
    const answers = answersFor({ ...past, refund })
    answers[`GET /api/timers/reservation/${quoteID}`] = timer('00:00')
    renderApp(`/reservations/${quoteID}`, answers)
    const own = within(await card())
    expect(own.getByText('(Seats Released)')).toBeTruthy()
    expect(own.getByRole('alert').textContent).toBe(text)
  })
}

for (const { title, own, text } of [
  { title: 'never paid', own: {}, text: undefined },
  {
    title: 'paid twice',
    own: { refund: 'due', paid: true },
    text: 'This reservation is confirmed. An extra card payment is being refunded.',
  },
  {
    title: 'confirmed after a refund',
    own: { refund: 'done', paid: true },
    text: 'This reservation is confirmed. An extra card payment was refunded.',
  },
] as const) {
  test(`the refund notice of a reservation ${title}`, async () => {
    renderApp(`/reservations/${quoteID}`, answersFor({ ...past, ...own }))
    expect(within(await card()).queryByRole('alert')?.textContent).toBe(text)
  })
}

test('the card reports a refund while the seats are still held', async () => {
  renderApp(`/reservations/${quoteID}`, answersFor({ refund: 'due' }))
  expect(within(await card()).getByRole('alert').textContent).toBe(`${late} It is being refunded.`)
  expect(screen.getByTitle('Card payment')).toBeTruthy()
})

test('the refund shows once the record is loaded again', async () => {
  const answers = answersFor({})
  renderApp(`/reservations/${quoteID}`, answers)
  await screen.findByTitle('Card payment')
  answers[`GET /api/reservations/${quoteID}`] = ok(recordWith({ refund: 'due' }))
  answers[`GET /api/timers/reservation/${quoteID}`] = timer('00:00')
  await later(1000)
  expect(await screen.findByText(`${late} It is being refunded.`)).toBeTruthy()
})

test('when the first timer poll fails the end comes from the record', async () => {
  const answers = answersFor({})
  answers[`GET /api/timers/reservation/${quoteID}`] = { status: 503, body: {} }
  renderApp(`/reservations/${quoteID}`, answers)
  await waitFor(() =>
    expect(screen.getByRole('timer').textContent).toMatch(/^Seats held until \d{1,2}:\d\d [AP]M$/),
  )
})

test('after a failed timer poll the countdown shows the end, and the seats are still released', async () => {
  const answers = answersFor({})
  answers[`GET /api/timers/reservation/${quoteID}`] = timer('00:05')
  renderApp(`/reservations/${quoteID}`, answers)
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('Seats held for 00:05'))
  answers[`GET /api/timers/reservation/${quoteID}`] = { status: 503, body: {} }
  await later(1000)
  expect(screen.getByRole('timer').textContent).toMatch(/^Seats held until \d{1,2}:\d\d [AP]M$/)
  await later(6000)
  expect(await screen.findByText('The reservation expired. Its seats were released.')).toBeTruthy()
})

test('when the session is over, the page says so, and the user can sign in without paying first', async () => {
  const answers = answersFor({})
  const { router } = renderApp(`/reservations/${quoteID}`, answers)
  await screen.findByTitle('Card payment')
  for (const call of Object.keys(answers)) answers[call] = { status: 401, body: { error: 'Please sign in.' } }
  await later(5000)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/^Your session has ended\. Sign in to continue/)).toBeTruthy()
  expect(router.state.location.search).toEqual({ redirect: `/reservations/${quoteID}` })
})
