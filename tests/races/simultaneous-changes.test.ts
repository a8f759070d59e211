import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { forgetReservations } from '#tests/support/accounts/forget-reservations.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { detailsOf } from '#tests/support/test-correction.ts'
import { ownDay, seatsOf } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { withUnlockedReservations } from '#tests/support/unlocked-reservations.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agent = await (await portal.newAgency()).signedIn('agent')

type Send = (user: Visitor) => Promise<{ status: number }>

/** Each is made from the reservation as it is before either of the two. */
const changes = {
  cancelOne: async (id: string): Promise<Send> => {
    const { change } = await previewed(agent, id, { passengers: [1] })
    return (user) => user.call('cancelReservation', change)
  },
  cancelAnother: async (id: string): Promise<Send> => {
    const { change } = await previewed(agent, id, { passengers: [2] })
    return (user) => user.call('cancelReservation', change)
  },
  cancelAll: async (id: string): Promise<Send> => {
    const { change } = await previewed(agent, id)
    return (user) => user.call('cancelReservation', change)
  },
  correctName: (id: string) => correction(id, { masterFirstName: 'Lea' }),
  correctPhone: (id: string) => correction(id, { phoneNumber: '+1 702 555 0199' }),
}

async function correction(id: string, own: object): Promise<Send> {
  const { body: record } = await agent.call('showReservation', { id })
  const change = { id, changeID: randomUUID(), revision: 1, difference: 0 }
  return (user) => user.call('correctReservation', { ...detailsOf(record), ...own, ...change })
}

type ChangeName = keyof typeof changes

/** One process has begun its change, and waits to write, when the other begins. */
async function changeAtOnce(names: readonly [ChangeName, ChangeName], isGuarded: boolean) {
  const date = ownDay(portal)
  const { booking } = await quoted(agent, { productID: 'tour', adult: 3, date })
  await agent.call('bookReservation', booking)
  const { quoteID: id } = booking
  const [send, sendOther] = [await changes[names[0]](id), await changes[names[1]](id)]
  const lock = isGuarded ? undefined : withUnlockedReservations
  const inProcess = async () => {
    const app = await secondApp(portal.portal, portal.connection, 2, onTestFinished, lock)
    return Object.assign(new Visitor(app, agent.host), { cookie: agent.cookie })
  }
  const [here, there] = [await inProcess(), await inProcess()]
  const writes = await blockWrites(portal.connection, 'audit_log')
  const first = send(here)
  await writes.waitForBlocked(1)
  const second = sendOther(there)
  await writes.releaseAt(2)
  const revisions = portal.db
    .selectFrom('reservation_revisions')
    .select('revision')
    .where('quote_id', '=', id)
  return {
    statuses: [(await first).status, (await second).status],
    revisions: (await revisions.orderBy('revision').execute()).map(({ revision }) => revision),
    seats: await seatsOf(portal, 'tour', date),
  }
}

const seats = (count: number) => ({ taken: count, held: count })

const cases = [
  { names: ['cancelOne', 'cancelAnother'], left: seats(2) },
  { names: ['cancelAll', 'cancelOne'], left: seats(0) },
  { names: ['correctName', 'correctPhone'], left: seats(3) },
  { names: ['correctName', 'cancelAll'], left: seats(3) },
  { names: ['cancelAll', 'correctName'], left: seats(0) },
] as const

test.each(cases)(
  'of $names at once in two processes the first is made and the second gets 409',
  async ({ names, left }) => {
    expect(await changeAtOnce(names, true)).toEqual({ statuses: [200, 409], revisions: [1, 2], seats: left })
  },
)

test('without the lock the key of the revisions still refuses one of them', async () => {
  const { statuses, revisions } = await changeAtOnce(['correctName', 'correctPhone'], false)
  // Whichever commits first.
  expect({ statuses: statuses.toSorted((one, other) => one - other), revisions }).toEqual({
    statuses: [200, 500],
    revisions: [1, 2],
  })
})

const dropKey = (table: 'reservation_revisions' | 'reservation_passengers') =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)} cascade`.execute(portal.db)

test('control: without lock and key both are made from the same revision', async () => {
  await dropKey('reservation_revisions')
  await dropKey('reservation_passengers')
  for (const { names } of cases) {
    const { statuses, revisions } = await changeAtOnce(names, false)
    expect({ names, statuses, revisions }).toEqual({ names, statuses: [200, 200], revisions: [1, 2, 2] })
  }
  await forgetReservations(portal.db)
})
