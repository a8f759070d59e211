import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import {
  lockReservation,
  passengersOf,
  reservationById,
} from '#server/features/reservations/reservations.sql.ts'
import {
  agencyId,
  databaseBefore,
  insertReservations,
  quoteIdOf,
  userId,
} from '#tests/support/old-database.ts'

test('reservations from before 0019 become their first revision, with prices per passenger', async () => {
  const { db, connection } = await databaseBefore('0018')
  await insertReservations(db)
  const [pending, expired] = [quoteIdOf(1), quoteIdOf(2)]
  await sql`insert into payments (id, quote_id, gateway, gateway_reference, amount_cents, currency, status, started_at)
    values (${userId}, ${pending}, 'test', 'attempt', 70000, 'usd', 'started', now())`.execute(db)

  expect(await migrate(connection, connection)).toContain('0019_revisions')
  const trip = {
    revision: 1,
    departure_id: 1,
    local_date: '2027-01-01',
    local_time: '09:00:00',
    time_zone: 'UTC',
    cancellation_policy: [{ hoursBefore: 1, feePercent: 0 }],
    first_name: 'A',
    last_name: 'B',
    email: 'a@example.com',
    attributes: [
      { id: 'bags', value: '2' },
      { id: 'diet', value: 'Vegan' },
    ],
    adults: 3,
    children: 1,
    total_sale_cents: 700_00,
    fees_sale_cents: 0,
    canceled_at: null,
  }
  const scope = { agency: { id: agencyId } }
  expect(await reservationById(db, scope, pending)).toMatchObject({ ...trip, status: 'pending' })
  expect(await reservationById(db, scope, expired)).toMatchObject({ ...trip, status: 'expired' })
  const locked = await db.transaction().execute((tx) => lockReservation(tx, pending))
  expect(locked).toMatchObject(trip)
  const passengers = await passengersOf(db, [pending])
  expect(
    passengers.map(({ position, type, net_cents, sale_cents, seats }) => [
      position,
      type,
      net_cents,
      sale_cents,
      seats,
    ]),
  ).toEqual([
    [0, 'Adult', 160_00, 200_00, 1],
    [1, 'Adult', 160_00, 200_00, 1],
    [2, 'Adult', 160_00, 200_00, 1],
    [3, 'Child', 85_00, 100_00, 1],
  ])
  const first = await db
    .selectFrom('reservation_revisions')
    .selectAll()
    .where('quote_id', '=', pending)
    .execute()
  expect(first).toMatchObject([{ change_id: pending, kind: 'booked', made_by: 'agency', user_id: userId }])
  const hold = await db.selectFrom('seat_holds').selectAll().where('quote_id', '=', pending).execute()
  expect(hold).toMatchObject([{ change_id: pending, seats: 4 }])
  const payments = await db.selectFrom('payments').select('change_id').execute()
  expect(payments).toEqual([{ change_id: pending }])
})
