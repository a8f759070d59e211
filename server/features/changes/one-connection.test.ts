import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { openProductCache } from '#server/features/catalogue/product-cache.ts'
import { visitorOf } from '#tests/support/second-app.ts'
import { added, bookedAt, changesPortal, moved, times } from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'

const { portal, onAccount, ownDay } = await changesPortal()

/** Without notifications, every read of the catalogue asks the database. */
const offline = { connected: false, on: () => undefined, close: async () => undefined }
const { db, close } = openDatabase(portal.connection, { connections: 1 })
afterAll(close)
const products = openProductCache(db, offline)
const app = await buildApp({ ...portal.portal, db, products, metrics: new Registry() })
const user = visitorOf(app, onAccount)

test('a change needs one connection, so changes at once never wait for each other to return theirs', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  expect((await moved(user, id, date, times.same)).answer).toMatchObject({ status: 200 })
  expect((await added(user, id, 'Adult')).answer).toMatchObject({ status: 200 })
  const { answer } = await correct(user, id, () => ({ masterLastName: 'Changed' }))
  expect(answer).toMatchObject({ status: 200, body: { revision: 4 } })
  const weighed = await correct(user, id, passengerWith(0, { BodyWeight: 200 }))
  expect(weighed.answer).toMatchObject({ status: 200, body: { revision: 5 } })
})
