import { setTimeout as wait } from 'node:timers/promises'

import { ask, requestAt, signInAt, signInRequest, type Visit } from '#bench/account/site.ts'
import type { Departures } from '#bench/booking-stock.ts'
import { addUp, type Figures } from '#bench/figures.ts'
import { keepRate } from '#bench/load.ts'
import { bookingOf } from '#bench/requests.ts'
import type { ServerProcess } from '#bench/server-process.ts'
import { voucherPaths } from '#contract/changes/voucher-paths.ts'
import type { startSmtpServer } from '#tests/support/mail/smtp-server.ts'

export const neighborDomain = 'family'
const host = `${neighborDomain}.localhost`
const address = '203.0.113.9'

/** Calls, vouchers and sign-ins per second, of both users together. */
export const neighborRates = { calls: 39, vouchers: 1, signIns: 1 }
const mailLimitMs = 20_000

export interface Neighbor {
  portal: ServerProcess
  smtp: Awaited<ReturnType<typeof startSmtpServer>>
  departures: Departures
  visits: Visit[]
  /** Of a confirmed reservation. */
  bookedId: string
}

export interface Phase {
  /** Calls and vouchers. */
  calls: Figures
  vouchers: Figures
  signIns: Figures
  /** From the answer to a booking until its mail arrived. */
  mailSeconds: number
}

/** Two users of another agency. */
export async function openNeighbor(
  parts: Pick<Neighbor, 'portal' | 'smtp' | 'departures'>,
): Promise<Neighbor> {
  const { port } = parts.portal
  const users = ['agent', 'manager']
  const visits = await Promise.all(users.map((user) => signInAt(port, host, user, address)))
  const neighbor = { ...parts, visits, bookedId: '' }
  neighbor.bookedId = await book(neighbor, 'first@guest.example')
  await mailTo(neighbor, 'first@guest.example')
  return neighbor
}

/** Works at a steady rate, whatever else happens, and books once. */
export async function workFor(neighbor: Neighbor, seconds: number, guest: string): Promise<Phase> {
  const { portal } = neighbor
  const [calls, vouchers, signIns, mailSeconds] = await Promise.all([
    keepRate(portal, callsOf(neighbor), neighborRates.calls, seconds),
    keepRate(portal, inTurn(neighbor, voucherCall), neighborRates.vouchers, seconds),
    keepRate(portal, inTurn(neighbor, signInCall), neighborRates.signIns, seconds),
    bookAndAwaitMail(neighbor, seconds, guest),
  ])
  return { calls: addUp([calls, vouchers]), vouchers, signIns, mailSeconds }
}

type Make = (neighbor: Neighbor, visit: Visit, count: number) => Buffer

const voucherCall: Make = ({ bookedId }, visit) =>
  requestAt(visit, 'GET', voucherPaths.pdf.replace('{id}', bookedId))
const signInCall: Make = (_, visit, count) =>
  signInRequest({ ...visit, cookie: '' }, count % 2 === 0 ? 'agent' : 'manager')

/** Every user's calls stay below the limits of a minute. */
const kinds: Make[] = [
  calendar,
  lookup,
  (_, visit) => requestAt(visit, 'GET', '/api/reservations/page?state=confirmed&limit=25'),
  (_, visit) => requestAt(visit, 'GET', '/api/products'),
  calendar,
  ({ bookedId }, visit) => requestAt(visit, 'GET', `/api/reservations/${bookedId}`),
  lookup,
  (_, visit) => requestAt(visit, 'GET', '/api/auth/check'),
  (_, visit) => requestAt(visit, 'GET', '/api/home/agency'),
  (neighbor, visit, count) =>
    count % 3 === 0 ? quote(neighbor, visit, count) : calendar(neighbor, visit, count),
]

const callsOf = (neighbor: Neighbor) =>
  inTurn(neighbor, (_, visit, count) => {
    const make = kinds[Math.floor(count / 2) % kinds.length] ?? calendar
    return make(neighbor, visit, count)
  })

function inTurn(neighbor: Neighbor, make: Make) {
  let count = 0
  return () => {
    count += 1
    const visit = neighbor.visits[count % neighbor.visits.length]
    if (!visit) throw new Error('No one is signed in.')
    return make(neighbor, visit, count)
  }
}

function dayOf({ departures: { days } }: Neighbor, count: number) {
  const day = days[(count * 7) % days.length]
  if (!day) throw new Error('No departures.')
  return day
}

function calendar(neighbor: Neighbor, visit: Visit, count: number) {
  const { productId, date } = dayOf(neighbor, count)
  const [year, month] = date.split('-').map(Number)
  return requestAt(visit, 'POST', `/api/products/${productId}/calendar`, { month, year })
}

function lookup(neighbor: Neighbor, visit: Visit, count: number) {
  const { productId, date } = dayOf(neighbor, count)
  return requestAt(visit, 'POST', `/api/products/${productId}/lookup`, { adult: 2, child: 1, date })
}

function quote(neighbor: Neighbor, visit: Visit, count: number) {
  const { productId, date } = dayOf(neighbor, count)
  return requestAt(visit, 'POST', '/api/quotes', { productID: productId, adult: 1, child: 0, date })
}

/** Quotes and books on account, and returns the id of the reservation. */
async function book({ portal, departures, visits: [visit] }: Neighbor, guest: string): Promise<string> {
  if (!visit) throw new Error('No one is signed in.')
  const { productId, date } = departures.hotDay
  const search = { productID: productId, adult: 1, child: 0, date }
  const quoted = await ask(portal.port, requestAt(visit, 'POST', '/api/quotes', search))
  const { QuoteID } = JSON.parse(quoted.body) as { QuoteID: string }
  const booking = { ...bookingOf(QuoteID, departures.hot), emailAddress: guest }
  await ask(portal.port, requestAt(visit, 'POST', '/api/reservations/book', booking))
  return QuoteID
}

/** In the middle of the phase. */
async function bookAndAwaitMail(neighbor: Neighbor, seconds: number, guest: string): Promise<number> {
  await wait(seconds * 500)
  await book(neighbor, guest)
  return mailTo(neighbor, guest)
}

/** Seconds until it arrives. */
async function mailTo({ smtp }: Neighbor, guest: string): Promise<number> {
  const begun = performance.now()
  const waited = () => performance.now() - begun
  let seen = 0
  while (!smtp.messages.slice(seen).some((message) => message.includes(guest))) {
    if (waited() > mailLimitMs) return Number.POSITIVE_INFINITY
    seen = smtp.messages.length
    await wait(10)
  }
  return waited() / 1000
}
