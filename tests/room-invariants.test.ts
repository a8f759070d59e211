import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { allowOverweight, findWrongRoom } from '#tests/support/accounts/assert-accounts-right.ts'
import { changeFlight, type Flight, gatePortal, soldOn, weigh } from '#tests/support/day/gate-portal.ts'

const { portal, onAccount, crew, nextFlight } = await gatePortal()

/** Without the constraints and triggers that keep the product from it. The change is undone. */
async function wrongAfter({ departureID }: Flight, change: string): Promise<string[]> {
  const undo = new Error('Undo.')
  let wrong: string[] = []
  const trying = portal.db.transaction().execute(async (tx) => {
    for (const name of ['departures_on_schedule', 'departures_not_oversold'])
      await sql`alter table departures drop constraint ${sql.id(name)}`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update departures set ${sql.raw(change)} where id = ${departureID}`.execute(tx)
    wrong = await findWrongRoom(tx)
    throw undo
  })
  await expect(trying).rejects.toBe(undo)
  return wrong.map((text) => text.replace(departureID, 'X'))
}

test.each([
  {
    title: 'carries more than its payload',
    change: 'payload_pounds = 399',
    wrong: 'it carries 400 of 399 lb.',
  },
  {
    title: 'has fewer seats than are taken and blocked',
    change: 'capacity = 3, seats_blocked = 2',
    wrong: 'it has 3 seats, 2 taken, 2 blocked and 0 by hand, and is open on schedule.',
  },
  {
    title: 'follows its schedule, but is closed',
    change: 'closed_at = now()',
    wrong: 'it has 4 seats, 2 taken, 0 blocked and 0 by hand, and is closed on schedule.',
  },
  {
    title: 'follows its schedule, but has seats blocked by hand',
    change: 'seats_blocked_by_hand = 1',
    wrong: 'it has 4 seats, 2 taken, 0 blocked and 1 by hand, and is open on schedule.',
  },
])('after its tests a database is checked for a departure that $title', async ({ change, wrong }) => {
  const flight = await nextFlight()
  await soldOn(onAccount, flight, 200, 200)
  expect(await findWrongRoom(portal.db)).toEqual([])
  expect(await wrongAfter(flight, change)).toEqual([`Departure X: ${wrong}`])
})

test('a payload that was lowered by hand, or that the scale has overtaken, is no one’s fault', async () => {
  const [lowered, weighed] = [await nextFlight(), await nextFlight()]
  await soldOn(onAccount, lowered, 200, 200)
  await changeFlight(crew, lowered, { payload: 300, blockedByHand: 1, closed: true })
  const id = await soldOn(onAccount, weighed, 200, 200, 240)
  await weigh(crew, weighed, id, 260)
  expect(await findWrongRoom(portal.db)).toEqual([])
})

test('a test that lowers a payload in another way says so', async () => {
  const flight = await nextFlight()
  await soldOn(onAccount, flight, 200, 200)
  await portal.db
    .updateTable('departures')
    .set({ payload_pounds: 300 })
    .where('id', '=', Number(flight.departureID))
    .execute()
  expect(await findWrongRoom(portal.db)).toHaveLength(1)
  allowOverweight(portal.db)
  expect(await findWrongRoom(portal.db)).toEqual([])
})
