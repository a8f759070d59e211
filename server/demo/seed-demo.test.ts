import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { demoParties } from '#server/demo/demo-day.ts'
import { demoBookings, demoConfigs } from '#server/demo/demo-sales.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { secretBox } from '#server/secret-box.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await testDatabase()
const box = secretBox('a key for tests, long enough to be taken')
const now = Temporal.Instant.from('2026-11-15T18:00:00Z')

test('seeding the demo a second time changes nothing', async () => {
  await seedDemo(db, box, now)
  const count = async () => ({
    users: (await db.selectFrom('users').select('id').execute()).length,
    reservations: (await db.selectFrom('reservations').select('quote_id').execute()).length,
    configs: (await db.selectFrom('product_configs').select('id').execute()).length,
    departures: (await db.selectFrom('departures').select('id').execute()).length,
    lines: (await db.selectFrom('account_lines').select('id').execute()).length,
  })
  const first = await count()
  await seedDemo(db, box, now.add({ hours: 24 }))
  expect(await count()).toEqual(first)
  expect(first.users).toBe(14)
})

const isOver = ({ hold_expires_at }: { hold_expires_at: Temporal.Instant }) =>
  Temporal.Instant.compare(hold_expires_at, now) <= 0

test('Canyon Travel has a canceled reservation with a fee, one with a canceled passenger and a corrected one', async () => {
  const changes = await db
    .selectFrom('reservation_revisions')
    .select(['kind', 'fees_sale_cents', 'adults', 'first_name'])
    .where('revision', '=', 2)
    .orderBy('kind')
    .execute()
  expect(changes).toMatchObject([
    { kind: 'canceled', adults: 0 },
    { kind: 'corrected', first_name: 'Hannah', fees_sale_cents: 0 },
    { kind: 'passengers-canceled', adults: 2, fees_sale_cents: 0 },
  ])
  expect(changes[0]?.fees_sale_cents).toBeGreaterThan(0)
})

test('Canyon Travel has reservations in every state and price modifiers of every kind', async () => {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('agencies', 'agencies.id', 'reservations.agency_id')
    .select(['status', 'hold_expires_at'])
    .where('domain', '=', 'canyon')
    .execute()
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  const unpaid = rows.filter(({ status }) => status === 'pending' || status === 'expired')
  const ofDay = demoParties.filter(({ agency }) => agency === 'canyon')
  expect(confirmed).toHaveLength(7 + ofDay.length)
  expect(rows.filter(({ status }) => status === 'canceled')).toHaveLength(1)
  expect(unpaid.filter(isOver)).toHaveLength(2)
  expect(unpaid.filter((row) => !isOver(row))).toHaveLength(2)
  const configs = await db.selectFrom('product_configs').selectAll().execute()
  expect(configs).toHaveLength(demoConfigs.length)
  expect(configs.filter(({ booking_date }) => booking_date > '2026-11-15')).toHaveLength(1)
})

test('the accounts of the demo have entries, one of them reversed, and a limit that is nearly used up', async () => {
  const { rows } = await sql<{ domain: string; cents: number; limit: number | null; entries: number }>`
    select a.domain, (select sum(cents)::bigint from account_balances b where b.agency_id = a.id) as cents,
      t.credit_limit_cents as limit, count(l.id) filter (where l.quote_id is null) as entries
    from agencies a left join agency_accounts t on t.agency_id = a.id join account_lines l on l.agency_id = a.id
    group by a.id, t.credit_limit_cents order by a.domain`.execute(db)
  expect(rows).toEqual([
    { domain: 'canyon', cents: expect.any(Number), limit: null, entries: 6 },
    { domain: 'desert', cents: 4_200_00, limit: 5_000_00, entries: 2 },
    { domain: 'family', cents: 0, limit: null, entries: 2 },
  ])
  const reversals = await db
    .selectFrom('account_lines')
    .select('id')
    .where('reverses', 'is not', null)
    .execute()
  expect(reversals).toHaveLength(1)
  expect(await checkAccounts(db)).toEqual([])
})

test('one departure has seats but too little payload left for two adults, and none weighs more than its payload', async () => {
  const { rows } = await sql<{ seats: number; pounds: number }>`
    select capacity - seats_blocked - seats_taken as seats, payload_pounds - pounds_taken as pounds
    from departures where pounds_taken > 0 and payload_pounds is not null order by 2`.execute(db)
  expect(rows[0]).toEqual({ seats: 2, pounds: 240 })
  expect(rows.length).toBeGreaterThan(3)
})

test("today's and tomorrow's departures have guests of three agencies, some with pickups and one who hasn't paid", async () => {
  const { rows } = await sql<{
    date: string
    agencies: number
    hotels: number
    unpaid: number
    gone: number
  }>`
    select v.local_date as date, count(distinct r.agency_id)::integer as agencies,
      count(v.pickup_time)::integer as hotels, count(*) filter (where not r.paid)::integer as unpaid,
      count(*) filter (where d.departs_at <= ${now})::integer as gone
    from reservations r join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
      join departures d on d.id = v.departure_id
    where v.local_date <= '2026-11-16' group by v.local_date order by v.local_date`.execute(db)
  expect(rows).toEqual([
    { date: '2026-11-15', agencies: 3, hotels: 7, unpaid: 0, gone: 6 },
    { date: '2026-11-16', agencies: 3, hotels: 2, unpaid: 1, gone: 0 },
  ])
})

test('on today and tomorrow the provider blocked seats, closed departures and left notes, of departures that run', async () => {
  const changed = await db
    .selectFrom('departures')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['code', 'local_date', 'seats_blocked_by_hand as blocked'])
    .select(sql<boolean>`closed_at is not null`.as('closed'))
    .where('off_schedule', '=', true)
    .where('crew_note', 'is not', null)
    .orderBy('local_date')
    .orderBy('code')
    .execute()
  expect(changed).toEqual([
    { code: 'GCN-PLANE', local_date: '2026-11-15', blocked: 2, closed: false },
    { code: 'GCW-BOAT', local_date: '2026-11-15', blocked: 0, closed: true },
    { code: 'HVD-HELI', local_date: '2026-11-16', blocked: 0, closed: true },
    { code: 'LAS-GCN-AIR', local_date: '2026-11-16', blocked: 0, closed: false },
  ])
})

test('everyone on the departures that have left boarded, but for one who did not come', async () => {
  const { rows } = await sql<{ departures: number; guests: number; boarded: number; missing: number }>`
    select count(distinct v.departure_id)::integer as departures, count(*)::integer as guests,
      count(*) filter (where m.mark = 'boarded' and m.scale_pounds > p.body_weight)::integer as boarded,
      count(*) filter (where m.mark = 'no-show')::integer as missing
    from reservation_revisions v join departures d on d.id = v.departure_id
      join reservation_passengers p on p.quote_id = v.quote_id and p.revision = v.revision
      left join passenger_marks m on m.quote_id = p.quote_id and m.position = p.position
        and m.departure_id = d.id and m.received_at < d.departs_at
    where d.departs_at <= ${now}`.execute(db)
  expect(rows).toEqual([{ departures: 3, guests: 14, boarded: 13, missing: 1 }])
})

test('a passenger of 265 lb takes two seats and pays for both', async () => {
  const heavy = await db
    .selectFrom('reservation_passengers')
    .select(['seats', 'extra_seat_cents'])
    .where('body_weight', '=', 265)
    .execute()
  expect(heavy).toEqual([{ seats: 2, extra_seat_cents: 175_00 }])
})

const countOf = async (db: Db, table: 'reservations' | 'quotes' | 'product_configs') =>
  (
    await db
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .execute()
  ).length

test('with a catalogue without the demo tours, seeding works and can be repeated', async () => {
  const other = await testDatabase()
  await importCatalogue(other.db, testCatalogue(testProduct('own')), { now })
  await seedDemo(other.db, box, now)
  await seedDemo(other.db, box, now)
  expect(await countOf(other.db, 'product_configs')).toBe(demoConfigs.length)
  expect(await countOf(other.db, 'reservations')).toBe(0)
})

test('an interrupted seeding is completed by the next start', async () => {
  const other = await testDatabase()
  await sql`
    create function interrupt_seed() returns trigger language plpgsql as
    $$ begin if (select count(*) from reservations) = 3 then raise 'interrupted'; end if; return new; end $$`.execute(
    other.db,
  )
  await sql`create trigger interrupt_seed before insert on reservations for each row execute function interrupt_seed()`.execute(
    other.db,
  )
  await expect(seedDemo(other.db, box, now)).rejects.toThrow('interrupted')
  for (const table of ['reservations', 'quotes', 'product_configs'] as const)
    expect(await countOf(other.db, table)).toBe(0)
  await sql`drop trigger interrupt_seed on reservations`.execute(other.db)
  await seedDemo(other.db, box, now)
  expect(await countOf(other.db, 'reservations')).toBe(demoBookings.length + demoParties.length)
})
