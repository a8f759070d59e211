import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Script, scriptOf } from '#bench/booking-script.ts'
import { type Departures, departuresToSpread, type Spot } from '#bench/booking-stock.ts'
import { clientsFor, findPgbench, runPgbench } from '#bench/pgbench.ts'
import type { recordCalls } from '#bench/recorded.ts'

export type Call = 'quote' | 'book'

export interface BookingPgbench {
  version: string
  /** Transactions per second. Each uses up a number from `from` up. */
  perSecond(
    call: Call,
    spot: Spot,
    numbers: { from: number; count: number },
    load: { connections: number; seconds: number },
  ): Promise<number>
}

type Recorded = Awaited<ReturnType<typeof recordCalls>>

/** Each client counts in its own range. */
export const counting = ['\\set k :k + 1', '\\set n :base + :client_id * :stride + :k']

function scriptFor(call: Call, spot: Spot, recorded: Recorded, departures: Departures): Script {
  const { first, hot, hotDay, days } = departures
  if (call === 'book') {
    const chosen = spot === 'hot' ? String(hot) : `${first} + :n % ${departuresToSpread}`
    const changing = new Map([[String(hot), ':departure']])
    return scriptOf(recorded.book, [...counting, `\\set departure ${chosen}`], changing)
  }
  if (spot === 'hot') return scriptOf(recorded.quote, counting, new Map())
  const daysOfOne = days.filter(({ productId }) => productId === days[0]?.productId).length
  const choosing = [
    `\\set any random(0, ${days.length - 1})`,
    `\\set product ${days[0]?.productId} + :any / ${daysOfOne}`,
    `\\set day :any % ${daysOfOne}`,
  ]
  const changing = new Map([
    [hotDay.productId, ':product'],
    [hotDay.date, '(:firstday::date + :day::int)'],
  ])
  const script = scriptOf(recorded.quote, [...counting, ...choosing], changing)
  return { ...script, variables: { ...script.variables, firstday: days[0]?.date ?? '' } }
}

/** Undefined if pgbench isn't installed. */
export async function openBookingPgbench(
  folder: string,
  url: string,
  recorded: Recorded,
  departures: Departures,
): Promise<BookingPgbench | undefined> {
  const found = await findPgbench()
  if (!found) return undefined
  return {
    version: found.version,
    async perSecond(call, spot, { from, count }, { connections, seconds }) {
      const { text, variables } = scriptFor(call, spot, recorded, departures)
      const file = join(folder, `${call}-${spot}.sql`)
      await writeFile(file, text)
      const stride = String(Math.floor(count / clientsFor(connections)))
      return runPgbench(found.path, url, {
        connections,
        seconds,
        files: [file],
        variables: { ...variables, base: String(from), stride, k: '-1' },
      })
    },
  }
}
