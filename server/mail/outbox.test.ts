import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { claimDueMails } from '#server/mail/outbox.sql.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await testDatabase()
const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
const claim = { now, until: now.add({ minutes: 3 }), atMost: 8, except: [] }

/** Entries read from the index of waiting messages, so far. */
async function entriesRead(one: Db): Promise<number> {
  // Otherwise they are counted later.
  await sql`select pg_stat_force_next_flush()`.execute(one)
  const { rows } = await sql<{ read: number }>`
    select idx_tup_read as read from pg_stat_user_indexes where indexrelname = 'mail_outbox_turn'`.execute(
    one,
  )
  return rows[0]?.read ?? 0
}

test('a claim reads little more than it takes, however much waits and was sent, even without statistics', async () => {
  await sql`alter table mail_outbox set (autovacuum_enabled = false)`.execute(db)
  await sql`
    insert into mail_outbox (id, recipient, subject, body_text, body_html, reservation_id, revision, about, reader,
      created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), 'guest@example.com', '', '', '', lpad((n / 3)::text, 32, '0')::uuid, n % 3, 'changed',
      'guest', ${now}, ${now}, case when n > 1500 then now() end
    from generate_series(1, 15000) n`.execute(db)
  const read = await db.connection().execute(async (one) => {
    const before = await entriesRead(one)
    expect(await claimDueMails(one, claim)).toHaveLength(8)
    return (await entriesRead(one)) - before
  })
  expect(read).toBeLessThan(100)
})

test('mail about reservations goes before other mail that waited longer, without reading what waits', async () => {
  await sql`
    insert into mail_outbox (id, recipient, subject, body_text, body_html, created_at, next_attempt_at)
    select gen_random_uuid(), 'invited@example.com', 'Invitation', '', '', ${now}, ${now.subtract({ hours: 1 })}
    from generate_series(1, 5000) n`.execute(db)
  await db.connection().execute(async (one) => {
    const before = await entriesRead(one)
    const first = await claimDueMails(one, claim)
    expect(first.filter(({ reservation_id }) => reservation_id === null)).toEqual([])
    expect((await entriesRead(one)) - before).toBeLessThan(100)
  })
  await db.deleteFrom('mail_outbox').where('reservation_id', 'is not', null).execute()
  expect(await claimDueMails(db, claim)).toHaveLength(8)
})
