import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import {
  type Flight,
  gatePortal,
  mark,
  markOf,
  moveTo,
  onBoard,
  paidOn,
  passengerAt,
  pricierTime,
  send,
  soldOn,
  weigh,
} from '#tests/support/day/gate-portal.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'

const { portal, onAccount, byCard, crew, nextFlight, flightAt } = await gatePortal()

/** As the code before 0030 left it: a new mark on another departure took no weight along. */
const forgetWeights = (db: Db, quoteId: string) =>
  sql`update passenger_marks set scale_pounds = null where quote_id = ${quoteId} and is_current`.execute(db)

const setUp = {
  /** Weighed, boarded, and weighed again with the second mark. */
  boarded: async (on: Flight) => {
    const id = await soldOn(onAccount, on, 200, 200)
    await weigh(crew, on, id, 190)
    await mark(crew, on, id, { mark: 'boarded', scaleWeight: 240 })
    await mark(crew, on, id, { mark: 'no-show' }, 1)
    return id
  },
  /** Weighed, and the weight taken back. */
  undone: async (on: Flight) => {
    const id = await soldOn(onAccount, on, 100)
    await weigh(crew, on, id, 190)
    await weigh(crew, on, id, null)
    return id
  },
}

/** Weighed before a move, and marked once more after it or not. */
async function movedOn(on: Flight, isMarkedAgain: boolean) {
  const to = await nextFlight()
  const id = await soldOn(onAccount, on, 100)
  await weigh(crew, on, id, 130)
  await moveTo(onAccount, id, to)
  if (isMarkedAgain) await mark(crew, to, id, { mark: 'boarded' })
  return { id, to }
}

const takenIn = (on: Db) =>
  on
    .selectFrom('departures')
    .select(['id', 'seats_taken', 'pounds_taken', 'scale_difference'])
    .where('seats_taken', '>', 0)
    .orderBy('id')
    .execute()

test('0030 knows what marks said, lets weights follow their passengers, and counts them on holds and departures', async () => {
  const [flight, other] = [await nextFlight(), await nextFlight()]
  const boarded = await setUp.boarded(flight)
  await setUp.undone(flight)
  const [moved, markedAgain] = [await movedOn(other, false), await movedOn(other, true)]
  const expired = await soldOn(byCard, other, 150)
  await weigh(crew, other, expired, 175)
  portal.advance({ minutes: 15 })
  const due = await paidOn(byCard, other, 150)
  await weigh(crew, other, due, 160)
  const to = await flightAt(pricierTime)
  await moveTo(byCard, due, to)

  const { db, connection } = await copyBefore('0030', portal.db)
  await forgetWeights(db, markedAgain.id)
  expect(await migrate(connection, connection)).toContain('0030_scale_weights')
  expect(await checkAccounts(db)).toEqual([])
  expect(await takenIn(db)).toEqual(await takenIn(portal.db))
  const holds = await db
    .selectFrom('seat_holds')
    .select('scale_difference')
    .where('quote_id', '=', expired)
    .execute()
  expect(holds, 'an expired hold that nothing has released').toEqual([{ scale_difference: 25 }])

  const staff = visitorOf(await secondApp(portal.portal, connection, 4, afterAll), crew)
  expect(await onBoard(staff, flight)).toMatchObject({ pounds: 540, declaredPounds: 500 })
  expect(await onBoard(staff, to)).toMatchObject({ held: 1, pounds: 160, declaredPounds: 150 })
  for (const { id, to: at } of [moved, markedAgain])
    expect(await passengerAt(staff, at, id)).toMatchObject({ scaleWeight: 130 })
  expect((await passengerAt(staff, flight, boarded))?.marks).toMatchObject([
    { mark: 'boarded', scaleWeight: 240, released: false, sentBy: null, by: 'crew of localhost' },
    { scaleWeight: 190 },
  ])
  const first = (await passengerAt(staff, flight, boarded))?.marks[1]
  expect(first?.mark, 'it said only a weight').toBeUndefined()
})

test('a mark of before 0030 that is sent again is repeated, and new ones go on from it', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  const both = markOf(id, 0, { mark: 'boarded', scaleWeight: 210 })
  const again = markOf(id, 0, { mark: 'boarded' })
  expect(await send(crew, flight, [both, again])).toEqual(['taken', 'taken'])
  const { connection } = await copyBefore('0030', portal.db)
  await migrate(connection, connection)
  const staff = visitorOf(await secondApp(portal.portal, connection, 4, afterAll), crew)
  expect(await send(staff, flight, [both, again])).toEqual(['repeated', 'repeated'])
  expect(await weigh(staff, flight, id, 220)).toBe('taken')
  expect(await onBoard(staff, flight)).toMatchObject({ pounds: 220, declaredPounds: 200, boarded: 1 })
})
