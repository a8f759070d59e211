import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { centsOf, dollarsOf } from '#contract/money.ts'
import type { Quote } from '#contract/quotes.ts'
import { type PriceModifier, salePriceCents } from '#contract/sale-price.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { ApiClient } from '#tests/support/processes/api-client.ts'
import { demoDataDir } from '#tests/support/processes/server-process.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { goodBooking } from '#tests/support/test-booking.ts'

export interface DrillReport {
  rounds: number
  acknowledged: number
  /** Acknowledged bookings that were missing after the crash. */
  lost: string[]
  /** Departures whose taken seats differ from the sum of their live holds. */
  wrongSeats: number[]
  slowestReadyMs: number
}

const main = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts')
const readyLine = /is ready at http:\/\/\S+:(\d+)/

interface Portal {
  child: ChildProcess
  port: number
  readyMs: number
}

async function launch(dataDir: string): Promise<Portal> {
  const begun = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', QUOTES_PER_MINUTE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    const port = readyLine.exec(said)?.[1]
    if (port) resolve(Number(port))
  })
  child.once('exit', () => reject(new Error(`The portal did not start: ${said}`)))
  return { child, port: await promise, readyMs: performance.now() - begun }
}

/** One agent quotes and books until the portal is gone; returns the acknowledged bookings. */
async function sellUntilGone(port: number, acknowledged: string[]) {
  const visitor = new SiteVisitor(port, 'canyon')
  let client: ApiClient | undefined
  try {
    await visitor.signIn('agent')
    client = new ApiClient(port, visitor.host, visitor.cookie ?? '')
    const groups = JSON.parse((await visitor.get('/api/products')).text) as {
      products: { productID: string }[]
    }[]
    const ids = groups.flatMap(({ products }) => products.map(({ productID }) => productID))
    for (;;) await sellOne(visitor, client, ids[randomInt(ids.length)] ?? '', acknowledged)
  } catch {
    client?.close()
  }
}

async function sellOne(visitor: SiteVisitor, client: ApiClient, productID: string, acknowledged: string[]) {
  const date = Temporal.Now.plainDateISO('America/Phoenix')
    .add({ days: 3 + randomInt(30) })
    .toString()
  const quoted = await client.post('/api/quotes', { productID, adult: 1, child: 0, date })
  const quoteID = (quoted.body as { QuoteID?: string }).QuoteID
  if (quoteID) await book(visitor, client, quoteID, acknowledged)
}

async function book(visitor: SiteVisitor, client: ApiClient, quoteID: string, acknowledged: string[]) {
  const quote = JSON.parse((await visitor.get(`/api/quotes/${quoteID}`)).text) as Quote
  const [itinerary] = quote.Itineraries
  if (!itinerary) return
  const asked = { code: quote.ProductCode, date: quote.bookingDate }
  const rule = (await client.post('/api/product-configs/reservation', asked)).body as unknown as PriceModifier
  const net = (centsOf(itinerary.AdultPrice) ?? 0) + (centsOf(itinerary.AdultFees) ?? 0)
  const markup = { adult: dollarsOf(salePriceCents(net, rule)).toFixed(2) }
  const answer = await client.post('/api/reservations/book', {
    ...goodBooking(quoteID, itinerary.ItineraryID),
    markup,
  })
  if (answer.status === 200) acknowledged.push(quoteID)
}

async function killed(child: ChildProcess) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function killDatabase(dataDir: string) {
  const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  process.kill(pid, 'SIGKILL')
}

/**
 * Sells with several agents at once, and kills the app at a random moment after the first acknowledged booking; in every
 * second round the database as well.
 */
async function crashOnce(dataDir: string, round: number, acknowledged: string[]): Promise<number> {
  const portal = await launch(dataDir)
  const before = acknowledged.length
  const selling = Array.from({ length: 6 }, () => sellUntilGone(portal.port, acknowledged))
  const over = Promise.all(selling).then(() => true)
  while (acknowledged.length === before && !(await Promise.race([over, wait(5, false)])));
  await wait(randomInt(1200))
  if (round % 2 === 1) await killDatabase(dataDir)
  await killed(portal.child)
  await over
  return portal.readyMs
}

async function inspect(dataDir: string, acknowledged: string[]) {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { db, close } = openDatabase(postgres.connection, { connections: 1 })
  const kept = await db.selectFrom('reservations').select('quote_id').execute()
  const known = new Set(kept.map(({ quote_id }) => quote_id))
  const { rows } = await sql<{ id: number }>`
    select d.id from departures d
    where d.seats_taken <> (
      select coalesce(sum(seats), 0) from seat_holds h where h.departure_id = d.id and h.released_at is null)`.execute(
    db,
  )
  await close()
  await postgres.stop()
  return { lost: acknowledged.filter((id) => !known.has(id)), wrongSeats: rows.map(({ id }) => id) }
}

/** Crashes and restarts the portal, then checks that every acknowledged booking is stored. */
export async function crashDrill(rounds: number): Promise<DrillReport> {
  const dataDir = await demoDataDir()
  const acknowledged: string[] = []
  let slowestReadyMs = 0
  for (let round = 0; round < rounds; round += 1)
    slowestReadyMs = Math.max(slowestReadyMs, await crashOnce(dataDir, round, acknowledged))
  const last = await launch(dataDir)
  slowestReadyMs = Math.max(slowestReadyMs, last.readyMs)
  last.child.kill('SIGTERM')
  await once(last.child, 'exit')
  const found = await inspect(dataDir, acknowledged)
  return { rounds, acknowledged: acknowledged.length, ...found, slowestReadyMs: Math.round(slowestReadyMs) }
}
