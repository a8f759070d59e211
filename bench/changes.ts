import { rounds, roundSeconds } from '#bench/booking-rounds.ts'
import { fillForBooking, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import { recordKinds, reservationsToRecord } from '#bench/change-kinds.ts'
import { type ChangesSetting, measureCell, warmUp } from '#bench/change-rounds.ts'
import { countWrong, stockReservations, targetsBeside } from '#bench/changes-stock.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { findPgbench } from '#bench/pgbench.ts'
import type { Place } from '#bench/place.ts'
import { bookRequest, signIn } from '#bench/requests.ts'
import { startServer } from '#bench/server-process.ts'
import { measureSteadyBookings } from '#bench/steady-bookings.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

/** Cancellations and moves compared with pgbench running the same statements, and bookings beside moves. */
export const run = () => inAPlace(measure)

async function measure(place: Place, stack: AsyncDisposableStack) {
  const setting = await prepare(place, stack)
  const { url, cookie, departures } = setting
  const targets = await targetsBeside(url, departures)
  const from = setting.next
  setting.next += reservationsToRecord
  await stockReservations(url, departures, { from, count: reservationsToRecord })
  const kinds = await recordKinds(place, { url, cookie, targets, from })
  const rows = []
  for (const kind of kinds) {
    await warmUp(setting, kind)
    for (const connections of [1, 16, 64]) rows.push(await measureCell(setting, kind, connections))
  }
  console.log(
    `\nCancellations and moves of whole reservations on account, alternating with pgbench every ${roundSeconds} s. ` +
      `Ratios are the median of ${rounds} rounds.\n` +
      (setting.pgbench
        ? `pgbench (${setting.pgbench.version}) runs the same prepared statements on at most 20 connections.`
        : 'pgbench not found: its columns are empty.'),
  )
  console.table(rows)
  const moves = kinds.find(({ name }) => name === 'moves')
  if (moves) await measureSteadyBookings(setting, moves)
  console.log('\nAfter all of it:')
  console.table([await countWrong(url)])
}

async function prepare(place: Place, stack: AsyncDisposableStack): Promise<ChangesSetting> {
  const url = await place.newDatabase('changes')
  const departures = await fillForBooking(url)
  const portal = await startServer('portal-process.ts', url, place, stack)
  const cookie = await signIn(portal.port)
  await stockQuotes(url, departures, 'hot', { from: 1, count: 1 })
  const connection = await HttpConnection.open(portal.port)
  await connection.ask(bookRequest(cookie, quoteIdOf(1), departures.hot))
  connection.close()
  return { url, portal, cookie, departures, pgbench: await findPgbench(), next: 2 }
}
