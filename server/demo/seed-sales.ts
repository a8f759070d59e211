import { randomUUID } from 'node:crypto'

import type { Booking } from '#contract/reservations.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import { agentScope, demoDate, demoZone } from '#server/demo/agent-scope.ts'
import { bookWithRoom, productByCode } from '#server/demo/book-with-room.ts'
import { type DemoBooking, demoBookings, demoConfigs } from '#server/demo/demo-sales.ts'
import { seedAccounts } from '#server/demo/seed-accounts.ts'
import { seedDay } from '#server/demo/seed-day.ts'
import { cancelReservation, previewCancellation } from '#server/features/changes/cancel/cancel-reservation.ts'
import { correctReservation } from '#server/features/changes/correct/correct-reservation.ts'
import { addProductConfig } from '#server/features/pricing/change-product-configs.ts'
import { listProductConfigs } from '#server/features/pricing/show-price-modifier.ts'
import { anyReservation } from '#server/features/reservations/reservations.sql.ts'
import { showReservation } from '#server/features/reservations/show-reservations.ts'
import { noLimits } from '#server/limits.ts'
import type { Scope } from '#server/scope.ts'
import type { SecretBox } from '#server/secret-box.ts'

const daysToTry = 14

/**
 * Canyon Travel's price modifiers and reservations, and what agencies paid, created through the product's own operations in
 * one transaction, so that an interrupted start can be repeated. Without the demo's tours only the modifiers and what agencies
 * paid are created.
 */
export async function seedSales(db: Db, box: SecretBox, now: Temporal.Instant) {
  const scope = await agentScope(db, box, now, 'canyon')
  if (!scope || (await anyReservation(db))) return
  // When two processes start at once, the second waits for the lock and then finds nothing to do.
  await db.transaction().execute(async (tx) => {
    await lockName(tx, 'demo')
    const inside = { ...scope, db: tx }
    if ((await anyReservation(tx)) || (await listProductConfigs(inside, {})).length > 0) return
    await seedConfigs(tx, inside)
    for (const booking of demoBookings) await seedBooking(inside, booking)
    await seedDay(inside)
    await seedAccounts(inside)
  })
}

async function seedConfigs(tx: Tx, { agency, now }: Scope) {
  const today = now.toZonedDateTimeISO(demoZone).toPlainDate()
  for (const { productCode, startsInMonths, ...modifier } of demoConfigs) {
    const bookingDate = today.with({ day: 1 }).add({ months: startsInMonths }).toString()
    await addProductConfig(tx, agency.id, { productCode, bookingDate, ...modifier })
  }
}

/** Pending reservations are held for two days, so that the demo always has some. */
function scopeFor(scope: Scope, { state, hoursAgo = 0 }: DemoBooking): Scope {
  return {
    ...scope,
    now: scope.now.subtract({ hours: hoursAgo }),
    agency: { ...scope.agency, creditCardMode: state === undefined ? 0 : 1 },
    limits: { quoteMinutes: 20, holdMinutes: state === 'pending' ? 2 * 24 * 60 : 15, ...noLimits },
  }
}

async function seedBooking(scope: Scope, demo: DemoBooking) {
  const product = await productByCode(scope, demo.tour)
  if (!product) return
  const then = scopeFor(scope, demo)
  const paxArray = passengersOf(demo)
  for (let later = 0; later < daysToTry; later += 1) {
    const date = demoDate(scope, demo.inDays + later)
    const [firstName, lastName] = namesOf(demo)
    const booked = await bookWithRoom(then, product, { date, firstName, lastName, paxArray })
    if (booked && demo.change) await seedChange(then, booked, demo.change)
    if (booked) return
  }
}

type Passengers = Booking['paxArray']

function namesOf({ lead }: DemoBooking): [first: string, last: string] {
  const [first = '', last = ''] = lead.split(' ')
  return [first, last]
}

function passengersOf(party: DemoBooking): Passengers {
  const [first, last] = namesOf(party)
  const passenger = (Type: 'Adult' | 'Child', number: number) => ({
    FirstName: number === 0 && Type === 'Adult' ? first : `Guest ${number + 1}`,
    LastName: last,
    BodyWeight: Type === 'Adult' ? (party.pounds?.[number] ?? 150) : 90,
    Type,
  })
  return [
    ...Array.from({ length: party.adults }, (_, number) => passenger('Adult', number)),
    ...Array.from({ length: party.children ?? 0 }, (_, number) => passenger('Child', number)),
  ]
}

type Change = NonNullable<DemoBooking['change']>

/** An hour after the booking, as the agency's agent. */
async function seedChange(booked: Scope, id: string, change: Change) {
  const scope = { ...booked, now: booked.now.add({ hours: 1 }) }
  if (change === 'corrected') await correctName(scope, id)
  else await cancel(scope, id, change === 'canceled' ? undefined : [1])
}

async function cancel(scope: Scope, id: string, passengers: number[] | undefined) {
  const preview = await previewCancellation(scope, { id, passengers })
  const { revision, fee, refund, newTotal } = preview
  const change = { id, changeID: randomUUID(), revision, fee, refund, newTotal, passengers }
  await cancelReservation(scope, { ...change, reason: 'The guest fell ill' })
}

async function correctName(scope: Scope, id: string) {
  const { query, reservation } = await showReservation(scope, { id })
  const { itineraryID: _, ...details } = query
  const figures = { difference: 0, fee: 0, netFee: 0 }
  const change = { id, changeID: randomUUID(), revision: reservation.revision, ...figures }
  await correctReservation(scope, {
    ...change,
    ...details,
    masterFirstName: 'Hannah',
    paxArray: query.paxArray.map((passenger) =>
      passenger.number === 0 ? { ...passenger, FirstName: 'Hannah' } : passenger,
    ),
    hotelID: null,
    agencyReference: 'CT-2047',
  })
}
