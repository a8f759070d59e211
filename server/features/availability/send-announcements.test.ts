import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { Announcer } from '#server/features/availability/send-announcements.ts'
import { hearAnnouncements } from '#tests/support/live/hear-announcements.ts'
import { changesPortal } from '#tests/support/test-changes.ts'

const { portal, ownDay } = await changesPortal()
const { db } = portal
const { payloads, heard, untilNow } = await hearAnnouncements(portal)

test('what changes within a moment is one notification', async () => {
  const date = ownDay()
  const departures = await db.selectFrom('departures').select('id').where('local_date', '=', date).execute()
  await untilNow()
  for (const { id } of departures) portal.portal.announce({ departures: [id, id] })
  await expect.poll(() => payloads).toHaveLength(1)
  expect(heard()).toHaveLength(departures.length)
})

test('a stop sends what is collected, and a failure is reported without an error', async () => {
  const own = openDatabase(portal.connection, { connections: 1 })
  onTestFinished(own.close)
  const failures: unknown[] = []
  const announcer = new Announcer(own.db, (error) => failures.push(error))
  const gone = { id: 900_001, productId: 'none', date: '2020-01-01' }
  announcer.announce({ departures: [gone] })
  await announcer.idle()
  await expect.poll(heard).toContainEqual(gone)
  announcer.announce({ reservations: ['not a quote'] })
  await announcer.idle()
  expect(failures).toHaveLength(1)
  announcer.announce({ departures: [{ ...gone, id: 900_002 }] })
  await announcer.idle()
  await expect.poll(heard).toContainEqual({ ...gone, id: 900_002 })
})
