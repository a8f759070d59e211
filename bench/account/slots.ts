import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type AccountSetting, setLimit } from '#bench/account/account-stock.ts'
import { counting } from '#bench/booking-pgbench.ts'
import { isQuick, rounds } from '#bench/booking-rounds.ts'
import { scriptOf } from '#bench/booking-script.ts'
import { departuresToSpread, dropUnsentMail, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import { postStock } from '#bench/changes-stock.ts'
import { median, rounded } from '#bench/figures.ts'
import { findPgbench, runPgbench } from '#bench/pgbench.ts'
import { withDb } from '#bench/place.ts'
import { recordCalls } from '#bench/recorded.ts'

const connections = 16
const seconds = isQuick ? 3 : 2
const most = 5_000 * seconds

const replaced = (text: string, pattern: RegExp, by: string) => {
  const changed = text.replace(pattern, by)
  if (changed === text) throw new Error(`The booking's statement has no ${pattern}.`)
  return changed
}

const withoutLedger = (text: string) =>
  replaced(
    replaced(text, /line as \(.*?(?=audited as \()/, ''),
    /where within_credit_limit\(.*?\) (?=returning quote_id\))/,
    '',
  )

const variants = {
  'without ledger': { change: withoutLedger, isLimited: false },
  'one slot': { change: (text: string) => replaced(text, /% 64/, '% 1'), isLimited: false },
  '64 slots': { change: (text: string) => text, isLimited: false },
  '64 slots and a limit': { change: (text: string) => text, isLimited: true },
}

/** The booking's statements alone, by pgbench, with the balance in one row and in many. */
export async function measureSlots(setting: AccountSetting) {
  const pgbench = await findPgbench()
  if (!pgbench) return console.log('\npgbench not found: the balance slots are not measured.')
  const { url, agent, departures, place, portal } = setting
  const booked = { from: setting.next, departure: departures.hot }
  setting.next += 3
  await stockQuotes(url, departures, 'hot', { from: booked.from, count: 3 })
  const recorded = await recordCalls(url, agent.cookie, departures.hotDay, booked)
  const chosen = [...counting, `\\set departure ${departures.first} + :n % ${departuresToSpread}`]
  const script = scriptOf(recorded.book, chosen, new Map([[String(departures.hot), ':departure']]))
  const rates = new Map(Object.keys(variants).map((name) => [name, [] as number[]]))
  portal.pause()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { change, isLimited }] of Object.entries(variants)) {
      const file = join(place.folder, 'slots.sql')
      await writeFile(file, change(script.text))
      await setLimit(setting, isLimited ? 1e13 : null)
      const from = setting.next
      setting.next += most
      await stockQuotes(url, departures, 'spread', { from, count: most })
      const numbers = { base: String(from), stride: String(Math.floor(most / connections)), k: '-1' }
      const load = { connections, seconds, files: [file], variables: { ...script.variables, ...numbers } }
      rates.get(name)?.push(await runPgbench(pgbench.path, url, load))
      if (name === 'without ledger')
        await withDb(url, (db) => postStock(db, quoteIdOf(from), quoteIdOf(from + most)))
      await dropUnsentMail(url)
    }
  await setLimit(setting, null)
  portal.resume()
  const first = rates.get('without ledger') ?? []
  console.log(
    `\nThe booking's statements alone, by pgbench, ${connections} clients of one agency, ${seconds} s each.`,
  )
  console.table(
    [...rates].map(([bookings, measured]) => ({
      bookings,
      'per second': median(measured),
      'of those without': rounded(median(measured.map((rate, round) => rate / (first[round] ?? 0)))),
    })),
  )
}
