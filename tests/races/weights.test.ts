import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { weightPortal } from '#tests/support/weights/weight-portal.ts'
import { withoutPayloadCheck } from '#tests/support/weights/without-payload-check.ts'

const { portal, onAccount, partyQuoted, taken, ownDay } = await weightPortal()
const rounds = countRounds(3, 40)

/** Two parties of 400 lb, in two processes, for 640 lb and enough seats. Both have loaded before either inserts. */
async function lastPounds(change?: (db: Db) => Db) {
  const date = ownDay()
  const parties = await Promise.all(
    [1, 2].map(() => partyQuoted(onAccount, { weights: [200, 200], date, time: '09:00' })),
  )
  const apps = await Promise.all(
    parties.map(() => secondApp(portal.portal, portal.connection, 2, undefined, change)),
  )
  const writes = await blockWrites(portal.connection, 'departures')
  const bookings = parties.map(({ booking }, index) =>
    visitorOf(apps[index] ?? portal.app, onAccount).call('bookReservation', booking),
  )
  const [answers] = await Promise.all([Promise.all(bookings), writes.releaseAt(2)])
  return {
    statuses: answers.map(({ status }) => status).toSorted((one, other) => one - other),
    errors: answers.flatMap(({ body }) => body.errors ?? []),
    taken: (await taken(date))['09:00'],
    ids: parties.map(({ id }) => id),
  }
}

const oneSold = {
  statuses: [200, 400],
  errors: ['The party weighs 400 lb and this departure has 240 lb left. Choose 10:30: 900 lb free.'],
  taken: [2, 400],
}

test(`of two parties for the last pounds one flies, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) expect(await lastPounds()).toMatchObject(oneSold)
})

const setTrigger = (state: 'enable' | 'disable') =>
  sql.raw(`alter table departures ${state} trigger departures_not_overweight`).execute(portal.db)

test('control: without the condition the trigger stops the second party, and without both it flies too heavy', async () => {
  const broken = { statuses: [200, 500], taken: [2, 400] }
  expect(await lastPounds(withoutPayloadCheck)).toMatchObject(broken)
  await setTrigger('disable')
  const { ids, ...sold } = await lastPounds(withoutPayloadCheck)
  await setTrigger('enable')
  expect(sold).toEqual({ statuses: [200, 200], errors: [], taken: [4, 800] })
  expect((await cancel(onAccount, ids[0] ?? '')).status, 'canceling stays possible').toBe(200)
})

test('the trigger refuses more pounds than the payload, and no decrease of an overweight departure', async () => {
  const date = ownDay()
  const { rows } = await sql<{ id: number }>`
    select id from departures where product_id = 'flight' and local_date = ${date} and payload_pounds = 640`.execute(
    portal.db,
  )
  const set = (column: 'pounds_taken' | 'payload_pounds', value: number) =>
    portal.db
      .updateTable('departures')
      .set({ [column]: value })
      .where('id', '=', rows[0]?.id ?? 0)
      .execute()
  await set('pounds_taken', 640)
  await expect(set('pounds_taken', 641)).rejects.toThrow('Beyond the payload')
  await set('payload_pounds', 500)
  await expect(set('pounds_taken', 641)).rejects.toThrow('Beyond the payload')
  await set('pounds_taken', 600)
  await set('pounds_taken', 0)
})
