import type { Booking } from '#contract/reservations.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import { agentScope, demoDate, demoZone } from '#server/demo/agent-scope.ts'
import { bookWithRoom, productByCode } from '#server/demo/book-with-room.ts'
import { demoBookings, demoConfigs } from '#server/demo/demo-sales.ts'
import { seedAccounts } from '#server/demo/seed-accounts.ts'
import { seedChange } from '#server/demo/seed-change.ts'
import { seedDay } from '#server/demo/seed-day.ts'
import { addProductConfig } from '#server/features/pricing/add-product-config.ts'
import { listProductConfigs } from '#server/features/pricing/list-product-configs.ts'
import { anyReservation } from '#server/features/reservations/reservations.sql.ts'
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
function scopeFor(scope: Scope, { state, hoursAgo }: (typeof demoBookings)[number]): Scope {
  return {
    ...scope,
    now: scope.now.subtract({ hours: hoursAgo }),
    agency: { ...scope.agency, creditCardMode: state === 'confirmed' ? 0 : 1 },
    limits: { quoteMinutes: 20, holdMinutes: state === 'pending' ? 2 * 24 * 60 : 15, ...noLimits },
  }
}

async function seedBooking(scope: Scope, demo: (typeof demoBookings)[number]) {
  const product = await productByCode(scope, demo.productCode)
  if (!product) return
  const then = scopeFor(scope, demo)
  const paxArray = passengersOf(demo)
  for (let later = 0; later < daysToTry; later += 1) {
    const date = demoDate(scope, demo.inDays + later)
    const [firstName, lastName] = demo.lead
    const booked = await bookWithRoom(then, product, { date, firstName, lastName, paxArray })
    if (booked && demo.change) await seedChange(then, booked, demo.change)
    if (booked) return
  }
}

type Passengers = Booking['paxArray']

function passengersOf({ lead: [first, last], ...party }: (typeof demoBookings)[number]): Passengers {
  const passenger = (Type: 'Adult' | 'Child', number: number) => ({
    FirstName: number === 0 && Type === 'Adult' ? first : `Guest ${number + 1}`,
    LastName: last,
    BodyWeight: Type === 'Adult' ? (party.adultPounds?.[number] ?? 150) : 90,
    Type,
  })
  return [
    ...Array.from({ length: party.adults }, (_, number) => passenger('Adult', number)),
    ...Array.from({ length: party.children }, (_, number) => passenger('Child', number)),
  ]
}
