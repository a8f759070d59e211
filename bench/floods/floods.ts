import { sql } from 'kysely'

import { ask, requestAt, signInAt, type Visit } from '#bench/account/site.ts'
import { dropUnsentMail, fillForBooking, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import { stockReservations } from '#bench/changes-stock.ts'
import { type Flooder, startFlooder } from '#bench/floods/flooder.ts'
import { floodConnections, type FloodKind, floodKinds, type FloodOrder } from '#bench/floods/floods-of.ts'
import {
  type Neighbor,
  neighborDomain,
  neighborRates,
  openNeighbor,
  workFor,
} from '#bench/floods/neighbor.ts'
import { type FloodResult, report } from '#bench/floods/report.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { type Place, withDb } from '#bench/place.ts'
import { agentSite, bookingOf } from '#bench/requests.ts'
import { defaultLimits, startServer } from '#bench/server-process.ts'
import { longKoreanNames } from '#tests/support/documents/worst-trips.ts'
import { startSmtpServer } from '#tests/support/mail/smtp-server.ts'

const isQuick = process.argv.includes('--quick')
const [rounds, seconds, listed] = isQuick ? [1, 2, 500] : [3, 5, 10_000]

/** A different user of the flooding agency for each flood, so that each has the whole limits of its own. */
const flooders: Record<FloodKind, string> = {
  vouchers: 'seller',
  bookings: 'agent',
  'password changes': 'users',
  'sign-ins': 'pricing',
  list: 'pricing',
  streams: 'manager',
}
const address = '198.51.100.7'

interface Setting {
  url: string
  neighbor: Neighbor
  flooder: Flooder
  orderOf: Record<FloodKind, Omit<FloodOrder, 'firstQuote'>>
  nextQuote: number
}

/** What one user's floods do to another agency. Unlike the tests it judges times. */
export const run = () => inAPlace(measure)

async function measure(place: Place, stack: AsyncDisposableStack) {
  const setting = await prepare(place, stack)
  const results = floodKinds.map((kind): FloodResult => ({
    kind,
    seconds,
    quiet: [],
    during: [],
    answers: [],
  }))
  // Compiles the hot code and starts the threads.
  await workFor(setting.neighbor, seconds, 'warm@guest.example')
  for (let round = 1; round <= rounds; round += 1) {
    for (const result of results) await measureRound(setting, result, round)
  }
  console.log(
    `One user floods over ${Object.entries(floodConnections)
      .map(([kind, count]) => `${count} (${kind})`)
      .join(', ')} connections at full speed. Two users of another agency make ` +
      `${neighborRates.calls} calls, ${neighborRates.vouchers} voucher and ${neighborRates.signIns} sign-in a second, each timed ` +
      `from when it was due.\n${rounds} rounds of ${seconds} s quiet and ${seconds} s flood; medians of the rounds.`,
  )
  const problems = report(results)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

async function measureRound(setting: Setting, result: FloodResult, round: number) {
  const { neighbor, flooder } = setting
  const { kind } = result
  const guest = (when: string) => `${when}-${round}-${kind.replace(' ', '-')}@guest.example`
  const firstQuote = await renewLimits(setting, kind)
  result.quiet.push(await workFor(neighbor, seconds, guest('quiet')))
  flooder.start({ ...setting.orderOf[kind], firstQuote })
  const during = await workFor(neighbor, seconds, guest('flood'))
  const answers = await flooder.stop()
  result.during.push(during)
  result.answers.push(answers)
  await dropUnsentMail(setting.url)
}

/** So that each round floods like the first one: failures are counted for 15 minutes. */
async function renewLimits(setting: Setting, kind: FloodKind): Promise<number> {
  await withDb(setting.url, (db) => sql`delete from sign_in_failures`.execute(db))
  if (kind !== 'bookings') return 0
  const from = setting.nextQuote
  setting.nextQuote += quotesPerRound
  await stockQuotes(setting.url, setting.neighbor.departures, 'hot', { from, count: quotesPerRound })
  return from
}

const quotesPerRound = 1000

async function prepare(place: Place, stack: AsyncDisposableStack): Promise<Setting> {
  const smtp = await startSmtpServer()
  stack.defer(async () => smtp.close())
  const url = await place.newDatabase('floods')
  const departures = await fillForBooking(url)
  const portal = await startServer('portal-process.ts', url, place, stack, {
    ...defaultLimits,
    SMTP_URL: smtp.url,
    TRUSTED_PROXIES: 'loopback',
  })
  await withDb(url, (db) =>
    sql`update agencies set credit_card_mode = 0 where domain = ${neighborDomain}`.execute(db),
  )
  const neighbor = await openNeighbor({ portal, smtp, departures })
  await stockQuotes(url, departures, 'hot', { from: 1, count: 1 })
  const agent = await signInAt(portal.port, agentSite, 'agent', address)
  const book = requestAt(agent, 'POST', '/api/reservations/book', bookingOf(quoteIdOf(1), departures.hot))
  await ask(portal.port, book)
  await stockReservations(url, departures, { from: 2, count: listed })
  const orders: [FloodKind, Omit<FloodOrder, 'firstQuote'>][] = []
  const voucherId = await bookLongNames(portal.port, agent, departures)
  for (const kind of floodKinds) {
    const visit = await signInAt(portal.port, agentSite, flooders[kind], address)
    const productId = departures.hotDay.productId
    orders.push([kind, { kind, port: portal.port, visit, voucherId, productId, departure: departures.hot }])
  }
  const orderOf = Object.fromEntries(orders) as Setting['orderOf']
  return { url, neighbor, flooder: await startFlooder(stack), orderOf, nextQuote: listed + 10 }
}

async function bookLongNames(port: number, visit: Visit, { hot, hotDay }: Neighbor['departures']) {
  const guests = longKoreanNames().passengers
  const search = { productID: hotDay.productId, adult: guests.length, child: 0, date: hotDay.date }
  const quoted = await ask(port, requestAt(visit, 'POST', '/api/quotes', search))
  const { QuoteID } = JSON.parse(quoted.body) as { QuoteID: string }
  const paxArray = guests.map(({ firstName, lastName }) => ({
    FirstName: firstName,
    LastName: lastName,
    BodyWeight: 150,
    Type: 'Adult',
  }))
  const booking = { ...bookingOf(QuoteID, hot), paxArray }
  await ask(port, requestAt(visit, 'POST', '/api/reservations/book', booking))
  return QuoteID
}
