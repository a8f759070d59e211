import type { Selectable } from 'kysely'

import type { Tables } from '#server/db/tables.ts'
import { fitDeparture } from '#server/features/availability/fit-departure.ts'
import { importCatalogue, type ImportReport } from '#server/features/availability/import-catalogue.ts'
import type { Product } from '#server/features/catalogue/catalogue.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { bookByCard } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

type Portal = Awaited<ReturnType<typeof testPortal>>
type Book = (productID: string, date: string, adult?: number) => Promise<string>

interface ChangingToursPortal {
  portal: Portal
  /** Pays by card. */
  family: Visitor
  /** Books on account. */
  canyon: Visitor
  /** Imports all tours so far, with these changes to this one. */
  tour: (id: string, changes?: Partial<Product>) => Promise<ImportReport>
  withdraw: (id: string) => Promise<ImportReport>
  hold: Book
  sell: Book
  expireAll: () => Promise<void>
  /** Returns how many departures were fitted. */
  fitAll: () => Promise<number>
  departuresOn: (productID: string, date: string) => Promise<Selectable<Tables['departures']>[]>
}

const bookAs =
  (agent: Visitor): Book =>
  (productID, date, adult = 1) =>
    bookByCard(agent, { productID, date, adult })

async function agentsOf(portal: Portal) {
  const family = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('family')
  const canyon = await (await portal.newAgency()).signedIn('canyon')
  return { family, canyon, hold: bookAs(family), sell: bookAs(canyon) }
}

/** Tours that change while their seats are held. */
function changingTours({ db, clock, portal }: Portal) {
  const products = new Map<string, Product>()
  const load = async () => {
    const report = await importCatalogue(db, testCatalogue(...products.values()), { now: clock.now })
    await waitUntil(async () => (await portal.products.current()).byId.size === products.size)
    return report
  }
  return {
    tour: (id: string, changes: Partial<Product> = {}) => {
      products.set(id, testProduct(id, changes))
      return load()
    },
    withdraw: (id: string) => {
      products.delete(id)
      return load()
    },
  }
}

async function runAll(job: () => Promise<unknown>): Promise<number> {
  let runs = 0
  while (await job()) runs += 1
  return runs
}

/** A portal without running jobs: the test runs them. */
export async function changingToursPortal(): Promise<ChangingToursPortal> {
  const portal = await testPortal()
  await portal.jobs.stop()
  const { db, clock } = portal
  return {
    portal,
    ...(await agentsOf(portal)),
    ...changingTours(portal),
    expireAll: async () => void (await runAll(() => expireReservation(db, clock.now))),
    fitAll: () => runAll(() => fitDeparture(db, clock.now)),
    departuresOn: (productID, date) =>
      db
        .selectFrom('departures')
        .selectAll()
        .where('product_id', '=', productID)
        .where('local_date', '=', date)
        .orderBy('local_time')
        .execute(),
  }
}
