import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { recordSecurityEvent } from '#server/features/audit-log/record-security-event.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const events = 20
const portal = await testPortal()

/** The same failed sign-in in twenty processes at once. */
async function recordAtOnce() {
  const { id } = await portal.newAgency()
  const { db, close } = openDatabase(portal.connection, { connections: events, patient: true })
  const scope = {
    now: portal.clock.now,
    agency: { id },
    user: undefined,
    address: '198.51.100.7',
    requestId: 'a-test',
  }
  const writes = await blockWrites(portal.connection, 'security_events')
  const records = Array.from({ length: events }, () =>
    recordSecurityEvent(db, { kind: 'session.failed', scope }),
  )
  const [recorded] = await Promise.all([Promise.all(records), writes.releaseAt(events)])
  await close()
  const lines = await portal.db.selectFrom('audit_log').select('id').where('agency_id', '=', id).execute()
  return { recorded: recorded.filter(Boolean).length, lines: lines.length }
}

test('of twenty equal events at once, one becomes an audit line', async () => {
  expect(await recordAtOnce()).toEqual({ recorded: 1, lines: 1 })
})

test('control: without the key all twenty do', async () => {
  await sql`alter table security_events drop constraint security_events_pkey`.execute(portal.db)
  expect(await recordAtOnce()).toEqual({ recorded: events, lines: events })
})
