import { sql } from 'kysely'

import { requestAt, signInAt, type Visit } from '#bench/account/site.ts'
import { median, rounded } from '#bench/figures.ts'
import { fill, firstProductId } from '#bench/fill.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { withDb } from '#bench/place.ts'
import { agentSite } from '#bench/requests.ts'
import { stockReservations, tours } from '#bench/reservations/stock.ts'
import { startServer } from '#bench/server-process.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

/** `--quick` checks the benchmark itself; its figures mean little. */
const isQuick = process.argv.includes('--quick')
const count = isQuick ? 20_000 : 2_000_000
const turns = isQuick ? 3 : 9

interface Known {
  agency: string
  stopped: string
  number: string
}

async function knownOf(url: string): Promise<Known> {
  const { rows } = await withDb(url, (db) =>
    sql<{ id: string; orl: string }>`
      select id, (select max(orl) from reservations) as orl from agencies
      where domain in ('canyon', 'agency-1') order by domain = 'agency-1'`.execute(db),
  )
  return { agency: rows[0]?.id ?? '', stopped: rows[1]?.id ?? '', number: rows[0]?.orl ?? '' }
}

const dayAgo = (days: number) => Temporal.Now.plainDateISO().subtract({ days }).toString()
const product = (place: number) => String(firstProductId + place)
const between = (name: 'travel' | 'booked', from: number, to: number) =>
  `${name}From=${dayAgo(from)}&${name}To=${dayAgo(to)}`

const searches = ({ agency, stopped, number }: Known) => ({
  'newest bookings': '',
  'page 20': 'offset=950',
  number: `number=${number}`,
  'start of a number': `number=${number.slice(0, 3)}`,
  'frequent name': 'guest=smith',
  'one letter': 'guest=a',
  'first and last name': 'guest=a+smith',
  'unknown name': 'guest=zzz',
  'large agency': `agencyID=${agency}`,
  'agency that stopped': `agencyID=${stopped}`,
  'frequent tour': `productID=${product(0)}`,
  'tour that stopped': `productID=${product(1)}`,
  'tour sold 100 times': `productID=${product(tours - 1)}`,
  'traveled today': between('travel', 0, 0),
  'traveled a month, a year ago': between('travel', 390, 360),
  'booked yesterday': between('booked', 1, 1),
  'booked a month, a year ago': between('booked', 390, 360),
  pending: 'state=pending',
  canceled: 'state=canceled',
  expired: 'state=expired',
  'agency and month of travel': `agencyID=${agency}&${between('travel', 390, 360)}`,
  'agency and name': `agencyID=${agency}&guest=smith`,
  'agency, tour and canceled': `agencyID=${agency}&productID=${product(3)}&state=canceled`,
  'tour and day of travel': `productID=${product(0)}&${between('travel', 0, 0)}`,
  'name and day of travel': `guest=smith&${between('travel', 0, 0)}`,
})

/** Those that would have to sort too many matches are refused. */
async function medianMs(port: number, visit: Visit, path: string) {
  const measured: number[] = []
  const connection = await HttpConnection.open(port)
  let [body, wasRefused] = ['', false]
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now()
    const answer = await connection.ask(requestAt(visit, 'GET', path))
    measured.push(performance.now() - begun)
    wasRefused = answer.status === 400
    body = answer.body
  }
  connection.close()
  const ms = rounded(median(measured), 1)
  return { body, ms: wasRefused ? `${ms} refused` : ms }
}

/** How long the provider waits for reservations of all agencies, and everyone for the home page's figures. */
export const run = () =>
  inAPlace(async (place, stack) => {
    const url = await place.newDatabase('reservations')
    console.table([await fill(url, tours)])
    const { port } = await startServer('portal-process.ts', url, place, stack)
    await stockReservations(url, count)
    const [provider, agent] = [
      await signInAt(port, 'localhost', 'admin'),
      await signInAt(port, agentSite, 'agent'),
    ]
    const rows = []
    for (const [search, query] of Object.entries(searches(await knownOf(url)))) {
      const path = (order: string) => `${dayRoutes.pageAllReservations.path}?${query}&${order}`
      const { ms, body } = await medianMs(port, provider, path('sort=booked'))
      const { ms: byTravel } = await medianMs(port, provider, path('sort=travel'))
      const { matches } = JSON.parse(body) as { matches?: number }
      rows.push({ search, matches, 'by booking, ms': ms, 'by travel, ms': byTravel })
    }
    console.log(`\nA page of 50 among ${count} reservations, the median of ${turns}.`)
    console.table(rows)
    console.log('\nThe home page.')
    console.table([
      { of: 'provider', ms: (await medianMs(port, provider, dayRoutes.showProviderDay.path)).ms },
      { of: 'large agency', ms: (await medianMs(port, agent, dayRoutes.showAgencyDay.path)).ms },
    ])
  })
