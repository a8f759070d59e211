import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type AccountSetting, limitCents, setLimit } from '#bench/account/account-stock.ts'
import { counting } from '#bench/booking-pgbench.ts'
import { isQuick, rounds } from '#bench/booking-rounds.ts'
import { type Script, scriptOf } from '#bench/booking-script.ts'
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

const withoutLedger = (text: string) => replaced(text, /line as \(.*?excluded\.cents\), /, '')

const variants = {
  'without ledger': { change: withoutLedger, isLimited: false },
  'one slot': { change: (text: string) => replaced(text, /% 64/, '% 1'), isLimited: false },
  '64 slots': { change: (text: string) => text, isLimited: false },
  '64 slots and a limit': { change: (text: string) => text, isLimited: true },
}

type Variant = keyof typeof variants

interface Measuring {
  setting: AccountSetting
  pgbench: string
  script: Script
}

/** Bookings per second, by pgbench. */
async function measureVariant({ setting, pgbench, script }: Measuring, name: Variant): Promise<number> {
  const { url, departures, place } = setting
  const file = join(place.folder, 'slots.sql')
  await writeFile(file, variants[name].change(script.text))
  await setLimit(setting, variants[name].isLimited ? limitCents : null)
  const from = setting.next
  setting.next += most
  await stockQuotes(url, departures, 'spread', { from, count: most })
  const numbers = { base: String(from), stride: String(Math.floor(most / connections)), k: '-1' }
  const load = { connections, seconds, files: [file], variables: { ...script.variables, ...numbers } }
  const perSecond = await runPgbench(pgbench, url, load)
  if (name === 'without ledger')
    await withDb(url, (db) => postStock(db, quoteIdOf(from), quoteIdOf(from + most)))
  await dropUnsentMail(url)
  return perSecond
}

async function recordBooking(setting: AccountSetting): Promise<Script> {
  const { url, agent, departures } = setting
  const booked = { from: setting.next, departure: departures.hot }
  setting.next += 3
  await stockQuotes(url, departures, 'hot', { from: booked.from, count: 3 })
  const recorded = await recordCalls(url, agent.cookie, departures.hotDay, booked)
  const chosen = [...counting, `\\set departure ${departures.first} + :n % ${departuresToSpread}`]
  return scriptOf(recorded.book, chosen, new Map([[String(departures.hot), ':departure']]))
}

/** The booking's statements alone, by pgbench, with the balance in one row and in many. */
export async function measureSlots(setting: AccountSetting) {
  const pgbench = await findPgbench()
  if (!pgbench) {
    console.log('\npgbench not found: the balance slots are not measured.')
    return
  }
  const measuring = { setting, pgbench: pgbench.path, script: await recordBooking(setting) }
  const names = Object.keys(variants) as Variant[]
  const rates = names.map((): number[] => [])
  setting.portal.pause()
  for (let round = 0; round < rounds; round += 1)
    for (const [index, name] of names.entries()) rates[index]?.push(await measureVariant(measuring, name))
  await setLimit(setting, null)
  setting.portal.resume()
  console.log(
    `\nThe booking's statements alone, by pgbench, ${connections} clients of one agency, taking turns every ${seconds} s.`,
  )
  console.table(
    names.map((bookings, index) => {
      const measured = rates[index] ?? []
      const ratios = measured.map((rate, round) => rate / (rates[0]?.[round] ?? 0))
      return { bookings, 'per second': median(measured), 'of the first': rounded(median(ratios)) }
    }),
  )
}
