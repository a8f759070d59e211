import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { requestAt, signInAt, type Visit } from '#bench/account/site.ts'
import { isQuick } from '#bench/booking-rounds.ts'
import { dropUnsentMail, fillForBooking, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import type { ChangesSetting } from '#bench/change-rounds.ts'
import { type Figures, median, rounded } from '#bench/figures.ts'
import type { Place } from '#bench/place.ts'
import { bookRequest, signIn } from '#bench/requests.ts'
import { type ServerProcess, startServer } from '#bench/server-process.ts'
import { steadyBookings, steadyRow } from '#bench/steady-bookings.ts'
import { livePath } from '#contract/day/day-files.ts'
import type { LiveTopic } from '#contract/day/day-routes.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

const count = isQuick ? 100 : 1000
const rounds = isQuick ? 1 : 3
/** Three heartbeats. */
const idleSeconds = isQuick ? 2 : 60

/** What open streams cost while nothing happens, and what they cost bookings. */
export async function measureStreams(place: Place, stack: AsyncDisposableStack) {
  const setting = await prepare(place, stack)
  const provider = await signInAt(setting.portal.port, 'localhost', 'admin')
  const topics = topicsOf(setting)
  await measureIdle(setting.portal, provider, topics)
  const alone: Figures[] = []
  const beside: Figures[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await steadyBookings(setting))
    const streams = await openStreams(setting.portal.port, provider, topics)
    beside.push(await steadyBookings(setting))
    for (const stream of streams) stream.destroy()
  }
  console.log(`\nBookings at a steady rate, with and without ${count} open streams that hear of them.`)
  console.table([steadyRow('bookings alone', alone), steadyRow(`bookings beside ${count} streams`, beside)])
}

async function prepare(place: Place, stack: AsyncDisposableStack): Promise<ChangesSetting> {
  const url = await place.newDatabase('streams')
  const departures = await fillForBooking(url)
  const portal = await startServer('portal-process.ts', url, place, stack)
  const cookie = await signIn(portal.port)
  await stockQuotes(url, departures, 'hot', { from: 1, count: 1 })
  const connection = await HttpConnection.open(portal.port)
  await connection.ask(bookRequest(cookie, quoteIdOf(1), departures.hot))
  connection.close()
  const setting = { url, portal, cookie, departures, pgbench: undefined, next: 2 }
  // V8 needs some thousand calls to optimize the hot code.
  await steadyBookings(setting)
  await dropUnsentMail(url)
  return setting
}

/** Days and products that are booked. */
function topicsOf({ departures: { days } }: ChangesSetting): LiveTopic[] {
  return Array.from({ length: count }, (_, index) => {
    const { date, productId } = days[index % days.length] ?? { date: '', productId: '' }
    const topic: LiveTopic = index % 2 === 0 ? `day:${date}` : `product:${productId}`
    return topic
  })
}

async function measureIdle(portal: ServerProcess, provider: Visit, topics: LiveTopic[]) {
  const before = await idle(portal)
  const streams = await openStreams(portal.port, provider, topics)
  const open = await idle(portal)
  for (const stream of streams) stream.destroy()
  console.log(
    `\n${count} open streams without events, and the same portal without them, over ${idleSeconds} s each.`,
  )
  console.table([
    { streams: 0, 'memory MB': before.megabytes, 'CPU % of a core': before.percent },
    { streams: count, 'memory MB': open.megabytes, 'CPU % of a core': open.percent },
    {
      streams: 'difference',
      'memory MB': rounded(open.megabytes - before.megabytes, 1),
      'CPU % of a core': rounded(open.percent - before.percent),
    },
  ])
}

async function idle(portal: ServerProcess) {
  const cpuBefore = await portal.cpu()
  await wait(idleSeconds * 1000)
  const percent = rounded(((await portal.cpu()) - cpuBefore) / (idleSeconds * 10_000))
  const samples = []
  for (let sample = 0; sample < 5; sample += 1) samples.push(await portal.memory())
  return { percent, megabytes: rounded(median(samples) / 1e6, 1) }
}

/** A few at a time, so that the portal's queue of new connections never overflows. */
async function openStreams(port: number, visit: Visit, topics: LiveTopic[]): Promise<Socket[]> {
  const streams: Socket[] = []
  for (let from = 0; from < topics.length; from += 50) {
    const some = topics.slice(from, from + 50).map((topic) => openStream(port, visit, topic))
    streams.push(...(await Promise.all(some)))
  }
  return streams
}

async function openStream(port: number, visit: Visit, topic: LiveTopic): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', reject)
  socket.once('data', (chunk: Buffer) => {
    const head = chunk.toString('latin1')
    if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head))
    resolve(socket.on('data', () => undefined))
  })
  socket.write(requestAt(visit, 'GET', `${livePath}?watch=${encodeURIComponent(topic)}`))
  return promise
}
