import { connect, type Socket } from 'node:net'

import { requestAt, signInRequest, type Visit } from '#bench/account/site.ts'
import { quoteIdOf } from '#bench/booking-stock.ts'
import { bookingOf, cancellationOf } from '#bench/requests.ts'
import { voucherPaths } from '#contract/changes/voucher-paths.ts'
import { livePath } from '#contract/day/day-files.ts'
import { type Answer, HttpConnection } from '#tests/support/processes/http-connection.ts'

export const floodKinds = ['vouchers', 'bookings', 'password changes', 'sign-ins', 'list', 'streams'] as const
export type FloodKind = (typeof floodKinds)[number]

/** What the flooding user has. */
export interface FloodOrder {
  kind: FloodKind
  port: number
  visit: Visit
  /** Of a reservation with 45 long Korean names. */
  voucherId: string
  productId: string
  /** Of the stocked quotes; each connection books its own ones. */
  departure: number
  firstQuote: number
}

/** How often each status was answered. */
export type Statuses = Record<number, number>

export const floodConnections: Record<FloodKind, number> = {
  // As many as a user may wait for, so that none of the minute's files is refused, and none is left out.
  vouchers: 4,
  bookings: 20,
  'password changes': 24,
  'sign-ins': 20,
  list: 20,
  streams: 20,
}

/** Sends one request after another until the signal, and counts the answers. */
export async function flood(order: FloodOrder, signal: AbortSignal): Promise<Statuses> {
  const statuses: Statuses = {}
  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const lines = Array.from({ length: floodConnections[order.kind] }, (_, line) => line)
  await Promise.all(
    lines.map((line) =>
      order.kind === 'streams'
        ? openStreams(order, signal, count)
        : repeatCalls(order.port, callsOf(order, line), signal, count),
    ),
  )
  return statuses
}

type Count = (status: number) => void
/** The next call, after the answer to the last one. */
type NextCall = (last: Answer | undefined) => Buffer

async function repeatCalls(port: number, next: NextCall, signal: AbortSignal, count: Count) {
  const connection = await HttpConnection.open(port)
  let last: Answer | undefined
  while (!signal.aborted) {
    last = await connection.ask(next(last))
    count(last.status)
  }
  connection.close()
}

function callsOf(order: FloodOrder, line: number): NextCall {
  const { kind, visit } = order
  let made = line
  if (kind === 'bookings') return bookAndCancel(order, line)
  if (kind === 'password changes') {
    const passwords = { current_password: 'not-the-Password-1', password: 'another-Pass-2026' }
    const call = requestAt(visit, 'POST', '/api/account/password', passwords)
    return () => call
  }
  if (kind === 'vouchers') {
    const call = requestAt(visit, 'GET', voucherPaths.pdf.replace('{id}', order.voucherId))
    return () => call
  }
  if (kind === 'sign-ins') {
    // Names that no one has used yet, because each of them is refused after ten failures.
    return () => {
      made += floodConnections[kind]
      return signInRequest({ ...visit, cookie: '' }, `guess${made}`, 'not-the-Password-1')
    }
  }
  return () => {
    made += 1
    const search = ['lena', 'lead example', '702 555', 'tour number'][made % 4] ?? ''
    const query = new URLSearchParams({ state: 'confirmed', search, limit: '100' })
    return requestAt(visit, 'GET', `/api/reservations/page?${query}`)
  }
}

/** A booking that was refused is sent again. */
function bookAndCancel({ visit, departure, firstQuote }: FloodOrder, line: number): NextCall {
  let number = firstQuote + line
  let isBooking = false
  return (last) => {
    const isDone = last?.status === 200
    if (isDone && !isBooking) number += floodConnections.bookings
    isBooking = !(isBooking && isDone)
    const id = quoteIdOf(number)
    return isBooking
      ? requestAt(visit, 'POST', '/api/reservations/book', bookingOf(id, departure))
      : requestAt(visit, 'POST', `/api/reservations/${id}/cancellation`, cancellationOf(id))
  }
}

/** Keeps each stream that opens, and goes on asking for more. */
async function openStreams({ port, visit, productId }: FloodOrder, signal: AbortSignal, count: Count) {
  const call = requestAt(visit, 'GET', `${livePath}?watch=product:${productId}`)
  const kept: Socket[] = []
  while (!signal.aborted) {
    const { status, socket } = await openStream(port, call)
    count(status)
    if (status === 200) kept.push(socket)
    else socket.destroy()
  }
  for (const socket of kept) socket.destroy()
}

function openStream(port: number, call: Buffer): Promise<{ status: number; socket: Socket }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; socket: Socket }>()
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', reject)
  socket.once('data', (chunk: Buffer) =>
    resolve({ status: Number(chunk.toString('latin1', 9, 12)), socket: socket.on('data', () => undefined) }),
  )
  socket.write(call)
  return promise
}
