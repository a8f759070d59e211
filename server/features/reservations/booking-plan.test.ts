import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { loadBookingBasis } from '#server/features/reservations/booking.sql.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, connection } = await testDatabase()
const now = Temporal.Instant.from('2026-11-15T18:00:00Z')

/** PostgreSQL makes five custom plans before it settles on a generic one. */
const plannedForValues = 5

test('PostgreSQL plans the booking query once per connection, however much is sold', async () => {
  await sql`
    insert into seat_holds (quote_id, change_id, departure_id, seats, expires_at)
    select gen_random_uuid(), gen_random_uuid(), 1, 1, case when n % 1000 = 0 then ${now}::timestamptz end
    from generate_series(1, 20000) n`.execute(db)
  await sql`analyze seat_holds`.execute(db)
  const one = openDatabase(connection, { connections: 1 })
  const caller = { agency: { id: randomUUID() }, now }
  const choice = { quoteID: randomUUID(), itineraryID: '1', paxArray: [{ BodyWeight: 150 }] }
  for (let time = 1; time <= 8; time += 1)
    expect(await loadBookingBasis(one.db, caller, choice)).toBeUndefined()
  const { rows } = await one.pool.query('select custom_plans, generic_plans from pg_prepared_statements')
  expect(rows).toEqual([{ custom_plans: plannedForValues, generic_plans: 8 - plannedForValues }])
  await one.close()
})
