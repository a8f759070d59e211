import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { type Db, openDatabase } from '#server/db/database.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { Refusal } from '#server/refusal.ts'
import { queueBehind } from '#tests/support/block-writes.ts'
import { changingToursPortal } from '#tests/support/changing-tours-portal.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'

const { portal, tour, withdraw, canyon, departuresOn } = await changingToursPortal()
const imports = openDatabase(portal.connection, { connections: 1, patient: true })
afterAll(imports.close)

type Controls = Partial<Record<'booking' | 'import', (db: Db) => Db>>
const asIs = (db: Db) => db

/** A tour moves from Nevada's time to Denver's while someone books it. Says what both of them got. */
async function rezoneDuring(isBookingFirst: boolean, controls: Controls = {}) {
  const date = ownDay(portal)
  const productID = `race-${date}`
  await tour(productID)
  const { booking } = await quoted(canyon, { productID, date })
  const [departure] = await departuresOn(productID, date)
  const seller = visitorOf(
    await secondApp(portal.portal, portal.connection, 2, undefined, controls.booking),
    canyon,
  )
  const book = async () => (await seller.call('bookReservation', booking)).body.errors ?? 'booked'
  const rezone = () =>
    importCatalogue(
      (controls.import ?? asIs)(imports.db),
      testCatalogue(testProduct(productID, { timeZone: 'America/Denver' })),
      { now: portal.clock.now },
    ).then(
      () => 'imported',
      (error: unknown) => (error instanceof Refusal ? 'refused' : Promise.reject(error as Error)),
    )
  const acts: (() => Promise<unknown>)[] = isBookingFirst ? [book, rezone] : [rezone, book]
  const results = await queueBehind(portal.db, (tx) => lockDeparture(tx, departure?.id ?? 0), acts)
  const [after] = await departuresOn(productID, date)
  await withdraw(productID)
  return { results, sold: after?.seats_taken, leaves: after?.departs_at.toString().slice(11, 16) }
}

const unlock = (part: unknown): unknown => {
  if (typeof part === 'string') return part.replace('order by d.id for update', 'order by d.id')
  if (Array.isArray(part)) return part.map(unlock)
  if (part === null || typeof part !== 'object' || Object.getPrototypeOf(part) !== Object.prototype)
    return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, unlock(value)]))
}

/** The import's own statements, but it locks no departures. */
const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => unlock(node) as RootOperationNode,
  transformResult: async ({ result }) => result,
}

/** The booking's own statement, but it takes a departure that leaves earlier now, too. */
const withoutComparison = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'executeQuery') return value.bind(target) as unknown
      return (query: Parameters<Db['executeQuery']>[0]) =>
        'sql' in query
          ? target.executeQuery({
              ...query,
              sql: query.sql.replace('departs_at = coalesce((', 'departs_at <= coalesce(('),
            })
          : target.executeQuery(query)
    },
  })

const rezonedText = "This tour's time zone has changed. Search for it again."

test('a zone cannot change under a booking of the same moment, nor a booking follow into another zone', async () => {
  expect(await rezoneDuring(true)).toEqual({ results: ['booked', 'refused'], sold: 1, leaves: '17:00' })
  expect(await rezoneDuring(false)).toEqual({
    results: ['imported', [rezonedText]],
    sold: 0,
    leaves: '16:00',
  })
})

test('control: without the lock an import misses the booking that it waited for', async () => {
  const { results, sold } = await rezoneDuring(true, { import: (db) => db.withPlugin(withoutLocks) })
  expect({ results, sold }).toEqual({ results: ['booked', 'imported'], sold: 1 })
})

test('control: a booking that does not compare with its quote follows into the other zone', async () => {
  const { results, sold, leaves } = await rezoneDuring(false, { booking: withoutComparison })
  expect({ results, sold, leaves }).toEqual({ results: ['imported', 'booked'], sold: 1, leaves: '16:00' })
})
