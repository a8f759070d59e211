import { randomUUID } from 'node:crypto'

import type { BoardDeparture } from '#contract/day/board.ts'
import type { ManifestReservation, NewMark } from '#contract/day/manifest.ts'
import { demoDate } from '#server/demo/agent-scope.ts'
import { type DemoAction, demoActions } from '#server/demo/demo-day.ts'
import { boardOfDay } from '#server/features/day/board.sql.ts'
import { changeDeparture } from '#server/features/day/change-departure.ts'
import { markPassengers } from '#server/features/day/mark-passengers.ts'
import { showManifest } from '#server/features/day/show-manifest.ts'
import type { Scope } from '#server/scope.ts'

/** What the provider's staff did with today's and tomorrow's departures. `scope` is of the provider. */
export async function seedDayWork(scope: Scope) {
  for (const action of demoActions) await seedAction(scope, action)
  const { db, now } = scope
  const today = await boardOfDay(db, { date: demoDate(scope, 0), now })
  const left = today.filter(({ state, guests }) => state === 'departed' && guests > 0)
  for (const [index, departure] of left.entries()) await checkIn(scope, departure, index === 0)
}

/** On the day before, so that the departure hasn't left, whatever the time is. */
async function seedAction(scope: Scope, { productCode, day, change }: DemoAction) {
  const then = { ...scope, now: scope.now.subtract({ hours: 30 }) }
  const board = await boardOfDay(then.db, { date: demoDate(scope, day), now: then.now })
  const [departure] = board
    .filter(({ ProductCode, free }) => ProductCode === productCode && free >= (change.blockedByHand ?? 0))
    .toSorted((one, other) => other.guests - one.guests)
  if (!departure) return
  const { departureID, version } = departure
  await changeDeparture(then, { departureID, version, ...change })
}

/** Everyone boarded in the last half hour, but for one guest who didn't come. The scale says a little more than they did. */
async function checkIn(scope: Scope, { departureID, departsAt }: BoardDeparture, oneIsMissing: boolean) {
  const { reservations } = await showManifest(scope, { departureID })
  const seen = reservations.flatMap((reservation) =>
    reservation.passengers.map((passenger) => ({ reservation, passenger })),
  )
  const from = departsAt - 30 * 60_000
  const marks = seen.map(({ reservation, passenger }, index) => ({
    ...markOf(reservation, passenger, oneIsMissing && index === seen.length - 1),
    madeAt: from + index * 60_000,
  }))
  if (marks.length === 0) return
  const now = Temporal.Instant.fromEpochMilliseconds(departsAt - 5 * 60_000)
  await markPassengers({ ...scope, now }, { departureID, marks })
}

const markOf = (
  { quoteID }: ManifestReservation,
  { position, weight }: ManifestReservation['passengers'][number],
  isMissing: boolean,
): Omit<NewMark, 'madeAt'> => ({
  markID: randomUUID(),
  quoteID,
  position,
  ...(isMissing ? { mark: 'no-show' } : { mark: 'boarded', scaleWeight: weight + 3 + (position % 4) }),
})
