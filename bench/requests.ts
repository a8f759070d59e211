import { firstProductId } from '#bench/fill.ts'
import type { NextRequest } from '#bench/load.ts'
import { addMonths, daysInMonth, localDate } from '#contract/dates.ts'
import { demoAgencies, demoPassword } from '#server/demo/demo-agencies.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

export interface Month {
  year: number
  month: number
}

export type Call = 'products' | 'calendar' | 'lookup'

export const agentDomain = demoAgencies[0]?.domain ?? ''
/** This demo agency books without payment. */
export const agentSite = `${agentDomain}.localhost`
const ownPage = `Origin: http://${agentSite}`

/** The whole months within the booking horizon, starting with the next. */
export function monthsAhead(today: string): Month[] {
  return Array.from({ length: 17 }, (_, index) => {
    const [year = 0, month = 0] = addMonths(today, index + 1)
      .split('-')
      .map(Number)
    return { year, month }
  }).slice(0, 16)
}

function request(method: string, path: string, headers: string[], body?: object): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${agentSite}`,
    ...headers,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** Returns the session cookie. */
export async function signIn(port: number): Promise<string> {
  const connection = await HttpConnection.open(port)
  const body = { username: 'agent', password: demoPassword }
  const answer = await connection.ask(request('POST', '/api/auth/login', [ownPage], body))
  connection.close()
  const cookie = /^set-cookie: ([^;]+)/im.exec(answer.head)?.[1]
  if (!cookie) throw new Error(`Signing in failed: ${answer.head}\n\n${answer.body}`)
  return cookie
}

const random = (below: number) => Math.floor(Math.random() * below)

/** Random products and days, so that caches can't help. */
export function requestsOf(call: Call, cookie: string, products: number, months: Month[]): NextRequest {
  const headers = [`Cookie: ${cookie}`, 'Accept: application/json']
  if (call === 'products') {
    const always = request('GET', '/api/products', headers)
    return () => always
  }
  return () => {
    const id = firstProductId + random(products)
    const { year, month } = months[random(months.length)] ?? { year: 0, month: 0 }
    if (call === 'calendar') {
      return request('POST', `/api/products/${id}/calendar`, headers, { month, year })
    }
    const date = localDate(year, month, 1 + random(daysInMonth(year, month)))
    return request('POST', `/api/products/${id}/lookup`, headers, { adult: 2, child: 1, date })
  }
}

const headersOf = (cookie: string) => [`Cookie: ${cookie}`, ownPage]

export const quoteRequest = (cookie: string, { productId, date }: { productId: string; date: string }) =>
  request('POST', '/api/quotes', headersOf(cookie), { productID: productId, adult: 1, child: 0, date })

/** One adult, at the net price of the roomy catalogue's tours. */
export const bookingOf = (quoteID: string, departure: number) => ({
  quoteID,
  itineraryID: String(departure),
  masterFirstName: 'Lena',
  masterLastName: 'Lead',
  emailAddress: 'lena@example.com',
  phoneNumber: '+1 702 555 0134',
  markup: { adult: '144.00' },
  paxArray: [{ FirstName: 'Lena', LastName: 'Lead', BodyWeight: 150, Type: 'Adult' }],
  attribArray: [],
})

export const bookRequest = (cookie: string, quoteID: string, departure: number) =>
  request('POST', '/api/reservations/book', headersOf(cookie), bookingOf(quoteID, departure))

/** Of a whole reservation on account, free of charge. */
export const cancellationOf = (quoteID: string) => ({
  changeID: quoteID.replace(/^0/, '1'),
  revision: 1,
  fee: 0,
  refund: 0,
  newTotal: 0,
})

export const cancelRequest = (cookie: string, quoteID: string) =>
  request('POST', `/api/reservations/${quoteID}/cancellation`, headersOf(cookie), cancellationOf(quoteID))

/** Of a whole reservation on account, free of charge and at the same price. */
export const moveOf = (quoteID: string, departure: number) => ({
  changeID: quoteID.replace(/^0/, '1'),
  revision: 1,
  departureID: String(departure),
  fee: 0,
  difference: 0,
  netDifference: 0,
  newTotal: 144,
})

export const moveRequest = (cookie: string, quoteID: string, departure: number) =>
  request('POST', `/api/reservations/${quoteID}/move`, headersOf(cookie), moveOf(quoteID, departure))

export const teachRequest = (statements: object) => request('POST', '/taught', [], statements)

export const timerRequest = (cookie: string, timer: 'quote' | 'reservation', id: string) =>
  request('GET', `/api/timers/${timer}/${id}`, [`Cookie: ${cookie}`])
