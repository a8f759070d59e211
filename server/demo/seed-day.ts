import { randomUUID } from 'node:crypto'

import type { BoardDeparture } from '#contract/day/board.ts'
import type { ManifestReservation, NewMark } from '#contract/day/manifest.ts'
import type { Booking } from '#contract/reservations.ts'
import type { Tx } from '#server/db/database.ts'
import { agentScope, demoDate, providerScope } from '#server/demo/agent-scope.ts'
import { bookWithRoom, productByCode } from '#server/demo/book-with-room.ts'
import { type DemoAction, demoActions, demoParties, type DemoParty } from '#server/demo/demo-day.ts'
import { payableReservations } from '#server/features/changes/pay-reservation.ts'
import { boardOfDay } from '#server/features/day/board.sql.ts'
import { changeDeparture } from '#server/features/day/change-departure.ts'
import { markPassengers } from '#server/features/day/mark-passengers.ts'
import { showManifest } from '#server/features/day/show-manifest.ts'
import { currency } from '#server/features/payments/payable.ts'
import { recordPayment } from '#server/features/payments/record-payment.ts'
import { noLimits } from '#server/limits.ts'
import type { Scope } from '#server/scope.ts'

/** Guests on today's and tomorrow's departures, from several agencies. `scope` is of one of them, in a transaction. */
export async function seedDay(scope: Scope) {
  const { db, box, now } = scope
  const agents = new Map<string, Scope | undefined>()
  for (const { agency } of demoParties)
    if (!agents.has(agency)) agents.set(agency, await agentScope(db, box, now, agency))
  for (const party of demoParties) {
    const agent = agents.get(party.agency)
    if (agent) await seedParty(agent, party)
  }
  const provider = await providerScope(scope)
  if (provider) await seedDayWork(provider)
}

/** Booked on the day before yesterday; an unpaid one just now. */
function scopeFor(scope: Scope, { agency, unpaid }: DemoParty): Scope {
  return {
    ...scope,
    now: unpaid ? scope.now : scope.now.subtract({ hours: 40 }),
    agency: { ...scope.agency, creditCardMode: agency === 'canyon' ? 0 : 1 },
    limits: { quoteMinutes: 20, holdMinutes: unpaid ? 2 * 24 * 60 : 15, ...noLimits },
  }
}

async function seedParty(scope: Scope, party: DemoParty) {
  const { trip, lastName, hotelID, reference, attributes = {} } = party
  const product = await productByCode(scope, trip.productCode)
  if (!product) return
  const then = scopeFor(scope, party)
  const quoteId = await bookWithRoom(then, product, {
    date: demoDate(scope, trip.day),
    skip: trip.skip,
    firstName: Object.keys(party.adults)[0] ?? '',
    lastName,
    paxArray: passengersOf(party),
    hotelID: hotelID ?? null,
    agencyReference: reference ?? null,
    attribArray: Object.entries(attributes).map(([id, value]) => ({ id, value })),
  })
  if (quoteId && then.agency.creditCardMode === 1 && !party.unpaid) await pay(then, quoteId)
}

const passengersOf = ({ adults, children = {}, lastName }: DemoParty): Booking['paxArray'] => {
  const passenger =
    (Type: 'Adult' | 'Child') =>
    ([FirstName, BodyWeight]: [string, number]) => ({ FirstName, LastName: lastName, BodyWeight, Type })
  return [
    ...Object.entries(adults).map(passenger('Adult')),
    ...Object.entries(children).map(passenger('Child')),
  ]
}

/** With the test gateway, minutes after the booking. */
async function pay(scope: Scope, quoteId: string) {
  const tx = scope.db as Tx
  const payable = await payableReservations.lock(tx, quoteId)
  const amountCents = await payable?.dueCents(scope.now, quoteId)
  if (!payable || amountCents === undefined) return
  await recordPayment(tx, { ...scope, now: scope.now.add({ minutes: 4 }) }, payable, {
    gateway: 'test',
    reference: randomUUID(),
    changeId: quoteId,
    amountCents,
    currency,
  })
}

/** What the provider's staff did with today's and tomorrow's departures. `scope` is of the provider. */
async function seedDayWork(scope: Scope) {
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
