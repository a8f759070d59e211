import { type AccountSetting, limitCents, setLimit } from '#bench/account/account-stock.ts'
import { withLines, withoutLines } from '#bench/account/lines-switch.ts'
import { requestAt } from '#bench/account/site.ts'
import { isQuick } from '#bench/booking-rounds.ts'
import { departureOf, dropUnsentMail, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import { postStock } from '#bench/changes-stock.ts'
import { addUp, type Figures, median, rounded, summaryOf } from '#bench/figures.ts'
import { saturate } from '#bench/load.ts'
import { withDb } from '#bench/place.ts'
import { bookingOf } from '#bench/requests.ts'

const connections = 16
/** The differences are small, so it takes many short turns. */
const turns = isQuick ? 1 : 30
const turnSeconds = isQuick ? 0.7 : 1.5
/** More than can be booked in a second. */
const most = 1_500

/** Of the same agent, in the same process. */
const variants = ['without ledger', 'with ledger', 'with ledger and limit'] as const
type Variant = (typeof variants)[number]

async function bookFor(setting: AccountSetting, variant: Variant, seconds: number): Promise<Figures> {
  const { url, departures, portal, agent } = setting
  const numbers = { from: setting.next, count: Math.ceil(most * seconds) }
  setting.next += numbers.count
  await stockQuotes(url, departures, 'spread', numbers)
  await setLimit(setting, variant === 'with ledger and limit' ? limitCents : null)
  await portal.send(variant === 'without ledger' ? withoutLines : withLines)
  // Built in advance, so that building them takes no CPU from the portal.
  const made = Array.from({ length: numbers.count }, (_, index) => {
    const number = numbers.from + index
    const booking = bookingOf(quoteIdOf(number), departureOf(departures, 'spread', number))
    return requestAt(agent, 'POST', '/api/reservations/book', booking)
  })
  let next = 0
  const figures = await saturate(portal, () => made[next++] ?? Buffer.alloc(0), connections, seconds)
  if (variant === 'without ledger')
    await withDb(url, (db) => postStock(db, quoteIdOf(numbers.from), quoteIdOf(setting.next - 1)))
  await dropUnsentMail(url)
  return figures
}

/** Bookings without account lines, with them, and with a credit limit, taking turns. */
export async function measureBookings(setting: AccountSetting) {
  for (const variant of variants) await bookFor(setting, variant, (isQuick ? 1 : 4) * turnSeconds)
  const measured = variants.map((): Figures[] => [])
  for (let turn = 0; turn < turns; turn += 1) {
    // Forward and backward, because the last one finds the largest database.
    const order = turn % 2 === 0 ? variants : variants.toReversed()
    for (const variant of order)
      measured[variants.indexOf(variant)]?.push(await bookFor(setting, variant, turnSeconds))
  }
  await setLimit(setting, null)
  const rows = variants.map((bookings, index) => {
    const { perSecond, p50, p99, cpuPerRequest, failures } = summaryOf(addUp(measured[index] ?? []))
    return {
      bookings,
      'per second': perSecond,
      'of the one before': index === 0 ? undefined : medianRatio(measured[index], measured[index - 1]),
      'p50 ms': p50,
      'p99 ms': p99,
      'CPU µs': cpuPerRequest,
      failures,
    }
  })
  console.log(
    `\nBookings of one agency over ${connections} connections, taking turns every ${turnSeconds} s. ` +
      `Ratios are the median of ${turns} turns.`,
  )
  console.table(rows)
}

const rateOf = (figures: Figures | undefined) => (figures ? summaryOf(figures).perSecond : Number.NaN)

function medianRatio(ones: Figures[] = [], others: Figures[] = []) {
  return rounded(median(ones.map((one, round) => rateOf(one) / rateOf(others[round]))))
}
