import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { openListener } from '#server/db/listener.ts'
import { migrate } from '#server/db/migrate.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()

test('0036 names the visitors concerned in databases from before it', async () => {
  const agency = await portal.newAgency()
  await agency.signedIn('agent')
  const { db, connection } = await copyBefore('0036', portal.db)
  expect(await migrate(connection, connection)).toContain('0036_changed_visitors')

  const listener = openListener(connection, ['visitors'])
  afterAll(() => listener.close())
  await expect.poll(() => listener.connected).toBe(true)
  const heard: string[] = []
  listener.on('visitors', (payload) => heard.push(payload))
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await sql`update users set enabled = false`.execute(db)
  await sql`delete from sessions`.execute(db)
  await sql`update sessions set last_seen_at = now()`.execute(db)
  await expect.poll(() => heard).toEqual([id, id])
})
