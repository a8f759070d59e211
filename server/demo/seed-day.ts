import { randomUUID } from 'node:crypto'

import type { Booking } from '#contract/reservations.ts'
import type { Tx } from '#server/db/database.ts'
import { agentScope, demoDate } from '#server/demo/agent-scope.ts'
import { bookWithRoom, productByCode } from '#server/demo/book-with-room.ts'
import { demoParties, type DemoParty } from '#server/demo/demo-day.ts'
import { providerScope } from '#server/demo/provider-scope.ts'
import { seedDayWork } from '#server/demo/seed-day-work.ts'
import { currency, recordPayment } from '#server/features/payments/record-payment.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
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
  const product = await productByCode(scope, party.productCode)
  if (!product) return
  const then = scopeFor(scope, party)
  const { skip, lastName, hotelID, reference, attributes = {} } = party
  const quoteId = await bookWithRoom(then, product, {
    date: demoDate(scope, party.day),
    skip,
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
  const reservation = await lockReservation(tx, quoteId)
  if (!reservation) return
  await recordPayment(tx, { ...scope, now: scope.now.add({ minutes: 4 }) }, reservation, {
    gateway: 'test',
    reference: randomUUID(),
    changeId: quoteId,
    amountCents: reservation.total_sale_cents,
    currency,
  })
}
