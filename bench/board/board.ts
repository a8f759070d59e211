import { ask, requestAt, signInAt, type Visit } from '#bench/account/site.ts'
import { bookModel, fillDays, type DaySize, stockGuests } from '#bench/board/day-stock.ts'
import { measureStreams } from '#bench/board/streams.ts'
import { addUp, type Figures, median, rounded, summaryOf } from '#bench/figures.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { saturate } from '#bench/load.ts'
import type { Place } from '#bench/place.ts'
import { recordPages } from '#bench/recorded.ts'
import { agentSite } from '#bench/requests.ts'
import { type ServerProcess, startServer } from '#bench/server-process.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'

/** `--quick` checks the benchmark itself; its figures mean little. */
const isQuick = process.argv.includes('--quick')
const size: DaySize = isQuick
  ? { products: 5, parties: 20, days: 2 }
  : // 504 departures with 40 passengers each.
    { products: 84, parties: 20, days: 7 }
const rounds = isQuick ? 2 : 9
const roundSeconds = isQuick ? 0.5 : 1.5

interface Setting {
  portal: ServerProcess
  bare: ServerProcess
  provider: Visit
  pages: Record<string, string>
  /** A departure of the day. */
  departureID: string
}

/** The board of a day and the manifest of a departure, beside the same SQL without the portal; and open streams. */
export const run = () =>
  inAPlace(async (place, stack) => {
    const setting = await prepare(place, stack)
    for (const connections of [1, 4]) await measure(setting, connections)
    await measureChange(setting)
    await measureStreams(place, stack)
  })

async function prepare(place: Place, stack: AsyncDisposableStack): Promise<Setting> {
  const url = await place.newDatabase('board')
  await fillDays(url, size)
  const portal = await startServer('portal-process.ts', url, place, stack)
  const model = await bookModel(portal.port, await signInAt(portal.port, agentSite, 'agent'), url)
  const date = await stockGuests(url, model, size)
  const bare = await startServer('bare-process.ts', url, place, stack)
  const provider = await signInAt(portal.port, 'localhost', 'admin')
  const { pages, departureID } = await pagesOf(portal.port, provider, date)
  const recorded = await recordPages(url, provider, Object.values(pages))
  const taught = Object.fromEntries(Object.keys(pages).map((name, index) => [name, recorded[index]]))
  await ask(bare.port, requestAt(provider, 'POST', '/pages', taught))
  for (const [name, statements] of Object.entries(taught))
    console.log(`${name}: ${statements?.length} statements`)
  return { portal, bare, provider, pages, departureID }
}

async function pagesOf(
  port: number,
  provider: Visit,
  date: string,
): Promise<Pick<Setting, 'pages' | 'departureID'>> {
  const board = `${dayRoutes.showBoard.path}?date=${date}`
  const { body } = await ask(port, requestAt(provider, 'GET', board))
  const { departures } = JSON.parse(body) as { departures: { departureID: string; guests: number }[] }
  const [first] = departures
  if (!first) throw new Error('The day has no departures.')
  console.log(
    `${departures.length} departures on ${date}, ${first.guests} guests on the first. ${body.length} bytes.`,
  )
  const { departureID } = first
  const pages = {
    board,
    manifest: dayRoutes.showManifest.path.replace('{departureID}', departureID),
    pickups: `${dayRoutes.listPickups.path}?date=${date}`,
  }
  return { pages, departureID }
}

/** Alternates between both servers, so that other load on the machine affects both alike. */
async function measure({ portal, bare, provider, pages }: Setting, connections: number) {
  const rows = []
  for (const [name, path] of Object.entries(pages)) {
    const request = requestAt(provider, 'GET', path)
    const bareRequest = requestAt(provider, 'GET', `/pages/${name}`)
    const ours = (seconds: number) => saturate(portal, () => request, connections, seconds)
    const theirs = (seconds: number) => saturate(bare, () => bareRequest, connections, seconds)
    await ours(4 * roundSeconds)
    await theirs(4 * roundSeconds)
    const pairs: (readonly [Figures, Figures])[] = []
    for (let round = 0; round < rounds; round += 1)
      pairs.push([await ours(roundSeconds), await theirs(roundSeconds)])
    rows.push(rowOf(name, connections, pairs))
  }
  console.log(
    `\nThe portal and a bare Fastify route with the same SQL, alternating every ${roundSeconds} s. Ratios are the ` +
      `median of ${rounds} rounds.`,
  )
  console.table(rows)
}

/** What an open page asks for after a change of one departure, beside the whole page, alternating. */
async function measureChange({ portal, provider, pages, departureID }: Setting) {
  const rows = []
  for (const page of ['board', 'pickups'] as const) {
    const whole = requestAt(provider, 'GET', pages[page] ?? '')
    const changed = requestAt(provider, 'GET', `${pages[page]}&departures=${departureID}`)
    const read = (request: Buffer) => saturate(portal, () => request, 1, roundSeconds)
    const pairs: (readonly [Figures, Figures])[] = []
    for (let round = 0; round <= rounds; round += 1) pairs.push([await read(whole), await read(changed)])
    // The first one warms up.
    const measured = pairs.slice(1)
    const ratios = measured.map(([all, some]) => rateOf(some) / rateOf(all))
    rows.push({
      page,
      'p50 ms': summaryOf(addUp(measured.map(([all]) => all))).p50,
      'changed p50 ms': summaryOf(addUp(measured.map(([, some]) => some))).p50,
      'times as fast': rounded(median(ratios)),
      kB: rounded((await ask(portal.port, whole)).body.length / 1000, 1),
      'changed kB': rounded((await ask(portal.port, changed)).body.length / 1000, 1),
    })
  }
  console.log('\nA change of one departure: the page as a whole, and only that departure.')
  console.table(rows)
}

/** Not rounded: a large page is answered a few times per second. */
const rateOf = ({ latencies, seconds }: Figures) => latencies.count / seconds

function rowOf(page: string, connections: number, pairs: (readonly [Figures, Figures])[]) {
  const portal = summaryOf(addUp(pairs.map(([one]) => one)))
  const bare = summaryOf(addUp(pairs.map(([, other]) => other)))
  const ratios = pairs.map(([one, other]) => rateOf(one) / rateOf(other))
  return {
    page,
    connections,
    'of bare': rounded(median(ratios)),
    'p50 ms': portal.p50,
    'bare p50': bare.p50,
    'p99 ms': portal.p99,
    'bare p99': bare.p99,
    'CPU µs': portal.cpuPerRequest,
    'bare CPU µs': bare.cpuPerRequest,
    failures: portal.failures + bare.failures,
  }
}
