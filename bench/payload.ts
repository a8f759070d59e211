import { sql } from 'kysely'

import { isQuick, most, numbersFor, requestsOf, roundSeconds, type Setting } from '#bench/booking-rounds.ts'
import { dropUnsentMail } from '#bench/booking-stock.ts'
import { addUp, type Figures, median, rounded, summaryOf } from '#bench/figures.ts'
import { saturate } from '#bench/load.ts'
import { withDb } from '#bench/place.ts'

const connections = 16
/** The difference is small, so it takes many. */
const turns = isQuick ? 1 : 12
/** More than all bookings together weigh. */
const payload = 1_000_000

const variants = { 'without payload': null, 'with payload': payload } as const
type Variant = keyof typeof variants

/** Tidies up right away, so that it isn't done beside the bookings. */
const setPayload = (url: string, pounds: number | null) =>
  withDb(url, async (db) => {
    await sql`update departures set payload_pounds = ${pounds}`.execute(db)
    await sql`vacuum departures`.execute(db)
    await sql`checkpoint`.execute(db)
  })

async function bookWith(setting: Setting, variant: Variant): Promise<Figures> {
  await setPayload(setting.url, variants[variant])
  const numbers = await numbersFor(setting, 'book', 'spread', most.portal)
  const next = requestsOf(setting, 'book', 'spread', numbers)
  const figures = await saturate(setting.portal, next, connections, roundSeconds)
  await dropUnsentMail(setting.url)
  return figures
}

interface Round {
  without: Figures
  with: Figures
}

const rowOf = (bookings: Variant, figures: Figures[], ratio?: number) => {
  const { perSecond, p50, p99, cpuPerRequest, failures } = summaryOf(addUp(figures))
  return {
    bookings,
    'per second': perSecond,
    'of without': ratio,
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU µs': cpuPerRequest,
    failures,
  }
}

/** Each comes first in every other turn, because the second one finds a larger database. */
async function measureTurn(setting: Setting, turn: number): Promise<Round> {
  if (turn % 2 === 1) {
    const first = await bookWith(setting, 'with payload')
    return { with: first, without: await bookWith(setting, 'without payload') }
  }
  const first = await bookWith(setting, 'without payload')
  return { without: first, with: await bookWith(setting, 'with payload') }
}

/** Bookings on departures that count pounds against a payload, taking turns with the same ones without. */
export async function measurePayload(setting: Setting) {
  const measured: Round[] = []
  for (let round = 0; round < turns; round += 1) measured.push(await measureTurn(setting, round))
  const ratios = measured.map((round) => summaryOf(round.with).perSecond / summaryOf(round.without).perSecond)
  console.log(
    `\nBookings over ${connections} connections, taking turns every ${roundSeconds} s. ` +
      `The ratio is the median of ${turns} turns.`,
  )
  console.table([
    rowOf(
      'without payload',
      measured.map((round) => round.without),
    ),
    rowOf(
      'with payload',
      measured.map((round) => round.with),
      rounded(median(ratios)),
    ),
  ])
}
