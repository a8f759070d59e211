import { dollarsOf } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'
import { salePriceCents } from '#contract/sale-price.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import { demoBookings, demoConfigs } from '#server/demo/demo-sales.ts'
import { seedAccounts } from '#server/demo/seed-accounts.ts'
import { seedChange } from '#server/demo/seed-change.ts'
import { findAgencyByDomain } from '#server/features/agencies/agencies.sql.ts'
import { searchDepartures } from '#server/features/availability/look-up-itineraries.ts'
import { readProducts } from '#server/features/catalogue/product-cache.ts'
import { addProductConfig } from '#server/features/pricing/add-product-config.ts'
import { listProductConfigs } from '#server/features/pricing/list-product-configs.ts'
import { showPriceModifier } from '#server/features/pricing/show-price-modifier.ts'
import { createQuote } from '#server/features/quotes/create-quote.ts'
import { bookReservation } from '#server/features/reservations/book-reservation.ts'
import { anyReservation } from '#server/features/reservations/reservations.sql.ts'
import { enabledUsersByName } from '#server/features/users/users.sql.ts'
import { noLimits } from '#server/limits.ts'
import type { Scope } from '#server/scope.ts'
import type { SecretBox } from '#server/secret-box.ts'

const zone = 'America/Los_Angeles'
const daysToTry = 14

/**
 * Canyon Travel's price modifiers and reservations, and what agencies paid, created through the product's own operations in
 * one transaction, so that an interrupted start can be repeated. Without the demo's tours only the modifiers and what agencies
 * paid are created.
 */
export async function seedSales(db: Db, box: SecretBox, now: Temporal.Instant) {
  const scope = await canyonScope(db, box, now)
  if (!scope || (await anyReservation(db))) return
  // When two processes start at once, the second waits for the lock and then finds nothing to do.
  await db.transaction().execute(async (tx) => {
    await lockName(tx, 'demo')
    const inside = { ...scope, db: tx }
    if ((await anyReservation(tx)) || (await listProductConfigs(inside, {})).length > 0) return
    await seedConfigs(tx, inside)
    for (const booking of demoBookings) await seedBooking(inside, booking)
    await seedAccounts(inside)
  })
}

async function seedConfigs(tx: Tx, { agency, now }: Scope) {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  for (const { productCode, startsInMonths, ...modifier } of demoConfigs) {
    const bookingDate = today.with({ day: 1 }).add({ months: startsInMonths }).toString()
    await addProductConfig(tx, agency.id, { productCode, bookingDate, ...modifier })
  }
}

/** The scope of Canyon Travel's agent; undefined when the demo agency was removed. */
async function canyonScope(db: Db, box: SecretBox, now: Temporal.Instant): Promise<Scope | undefined> {
  const agency = await findAgencyByDomain(db, 'canyon')
  const [agent] = agency ? await enabledUsersByName(db, agency.id, 'agent') : []
  if (!agency || !agent) return undefined
  const products = await readProducts(db)
  return {
    db,
    products: { current: () => Promise.resolve(products) },
    box,
    now,
    agency: {
      ...agency,
      isProvider: false,
      hasPort: true,
      paxMode: 0,
      creditCardMode: 0,
      testMode: false,
      disableBooking: false,
    },
    user: {
      id: agent.id,
      username: agent.username,
      displayName: agent.display_name,
      role: { id: '', title: '', permissions: [] },
    },
    address: '127.0.0.1',
    siteOrigin: () => '',
    requestId: 'demo',
    session: { token: undefined, keep: () => undefined, drop: () => undefined },
    browser: { token: undefined, userAgent: null, keep: () => undefined },
    limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits },
    accountTimeZone: zone,
    wakeJobs: () => undefined,
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
  const product = [...(await scope.products.current()).byId.values()].find(
    ({ code }) => code === demo.productCode,
  )
  if (!product) return
  const then = scopeFor(scope, demo)
  const first = scope.now.toZonedDateTimeISO(zone).toPlainDate().add({ days: demo.inDays })
  for (let later = 0; later < daysToTry; later += 1) {
    const party = { adult: demo.adults, child: demo.children, date: first.add({ days: later }).toString() }
    const { departures } = await searchDepartures(then, product.productID, party)
    const [departure] = departures
    if (!departure) continue
    const { QuoteID } = await createQuote(then, { productID: product.productID, ...party })
    const bookingDate = then.now.toZonedDateTimeISO(product.timeZone).toPlainDate().toString()
    const modifier = await showPriceModifier(then, { code: product.code, date: bookingDate })
    const sale = (price: number, fees: number) => dollarsOf(salePriceCents(price + fees, modifier))
    const markup = {
      adult: sale(departure.adult_price_cents, departure.adult_fees_cents),
      child: sale(departure.child_price_cents, departure.child_fees_cents),
    }
    await bookReservation(then, demoBooking(demo, QuoteID, String(departure.id), markup))
    if (demo.change) await seedChange(then, QuoteID, demo.change)
    return
  }
}

function demoBooking(
  { lead: [first, last], adults, children }: (typeof demoBookings)[number],
  quoteID: string,
  itineraryID: string,
  markup: Booking['markup'],
): Booking {
  const passenger = (Type: 'Adult' | 'Child', number: number) => ({
    FirstName: number === 0 && Type === 'Adult' ? first : `Guest ${number + 1}`,
    LastName: last,
    BodyWeight: Type === 'Adult' ? 150 : 90,
    Type,
  })
  return {
    quoteID,
    itineraryID,
    hotelID: null,
    masterFirstName: first,
    masterLastName: last,
    emailAddress: `${first}.${last}@guest.example`.toLowerCase(),
    phoneNumber: '+1 702 555 0142',
    markup,
    paxArray: [
      ...Array.from({ length: adults }, (_, number) => passenger('Adult', number)),
      ...Array.from({ length: children }, (_, number) => passenger('Child', number)),
    ],
    attribArray: [],
    agencyReference: null,
  }
}
