import { sql } from 'kysely'

import { withDb } from '#bench/place.ts'
import { agentDomain } from '#bench/requests.ts'
import type { Db } from '#server/db/database.ts'

const agencies = 200
export const tours = 84

/** In addition to those of the demo. */
const addAgencies = sql`
  insert into agencies (id, name, domain)
  select gen_random_uuid(), 'Agency number ' || n, 'agency-' || n from generate_series(1, ${agencies}::integer) n`

/**
 * What differs between the reservations: booked over two years, for a day within 120 days of the booking. Few agencies and
 * tours sell most. The second agency and the second tour stopped selling a year ago; the last tour sold 100 times. 8 % are
 * canceled, 9 % expired, those of the last minutes pending, and every seventh was changed once.
 */
const chooseAll = (count: number) => sql`
  create temporary table made as
  with sellers as (
    select id, row_number() over (order by domain <> ${agentDomain}, domain) - 1 as place from agencies where not is_provider),
  tours as (select *, row_number() over (order by position) - 1 as place from products),
  sizes as (select (select count(*) from sellers) as sellers, (select count(*) from tours) as tours),
  chosen as (
    select n, lpad(n::text, 32, '0')::uuid as id, lpad((n * 37 % 100000000)::text, 8, '0') as orl,
      now() - (${count} - n) * (interval '730 days' / ${count}) as booked_at, (random() ^ 2 * 120)::integer as lead,
      random() as fate, floor(sizes.sellers * random() ^ 3) as seller,
      case when n % (${count} / 100) = 0 then sizes.tours - 1 else floor((sizes.tours - 1) * random() ^ 2) end as tour,
      floor(100 * random() ^ 2) as first_name, floor(1000 * random() ^ 2) as last_name, 1 + floor(random() * 4)::integer as adults
    from generate_series(1, ${count}::integer) n, sizes),
  placed as (
    select *, case when seller = 1 and booked_at > now() - interval '365 days' then 0 else seller end as seller_place,
      case when tour = 1 and booked_at > now() - interval '365 days' then 0 else tour end as tour_place from chosen)
  select n, placed.id, orl, booked_at, adults, sellers.id as agency_id, tours.id as product_id, tours.code, tours.name,
    tours.time_zone, (booked_at + lead * interval '1 day')::date + 1 as local_date,
    (array['07:00', '08:30', '10:00', '11:30', '13:00', '15:30'])[1 + n % 6]::time as local_time,
    case when booked_at > now() - interval '10 minutes' then 'pending' when fate < 0.08 then 'canceled'
      when fate < 0.17 then 'expired' else 'confirmed' end as status,
    case when fate < 0.08 or n % 7 = 0 then 2 else 1 end as revision,
    initcap(substr(md5('first' || first_name), 1, 6)) as first_name,
    case when last_name < 1 then 'Smith' else initcap(substr(md5('last' || last_name), 1, 8)) end as last_name
  from placed join sellers on sellers.place = seller_place join tours on tours.place = tour_place`

const insertQuotes = sql`
  insert into quotes (id, agency_id, created_by, product_id, product_code, product_name, time_zone, local_date, adults,
    children, attributes, cancellation_policy, created_at, expires_at)
  select id, agency_id, id, product_id, code, name, time_zone, local_date, adults, 0, '[]',
    '[{"hoursBefore": 1, "feePercent": 0}]', booked_at - interval '5 minutes', booked_at + interval '15 minutes'
  from made`

const insertReservations = sql`
  insert into reservations (quote_id, agency_id, booked_by, orl, fingerprint, is_test, payment_required, status, booked_at,
    hold_expires_at, confirmed_at, paid, revision, canceled_at)
  select id, agency_id, id, orl, sha256(orl::bytea), false, true, status, booked_at,
    case when status = 'canceled' then booked_at else booked_at + interval '1 hour' end,
    case when status in ('confirmed', 'canceled') then booked_at end, status = 'confirmed',
    case when status = 'pending' then 1 else revision end, case when status = 'canceled' then booked_at + interval '1 hour' end
  from made`

const insertRevisions = sql`
  insert into reservation_revisions (quote_id, revision, change_id, kind, made_at, made_by, departure_id, local_date,
    local_time, time_zone, cancellation_policy, first_name, last_name, email, phone, attributes, adults, children,
    total_sale_cents)
  select made.id, step, case when step = 1 then made.id else gen_random_uuid() end,
    case when step = 1 then 'booked' when status = 'canceled' then 'canceled' else 'corrected' end, booked_at, 'agency',
    coalesce(departures.id, 0), made.local_date, made.local_time, made.time_zone, '[{"hoursBefore": 1, "feePercent": 0}]',
    first_name, last_name, lower(last_name) || '@example.com', '702 555 0100', '[]',
    case when step = 2 and status = 'canceled' then 0 else adults end, 0,
    case when step = 2 and status = 'canceled' then 0 else adults * 15000 end
  from made cross join lateral generate_series(1, revision) as step
  left join departures on departures.product_id = made.product_id and departures.local_date = made.local_date
    and departures.local_time = made.local_time`

/** One passenger each, whatever the party. */
const insertPassengers = sql`
  insert into reservation_passengers (quote_id, revision, position, first_name, last_name, body_weight, type, net_cents,
    sale_cents, seats)
  select id, revision, 1, first_name, last_name, 150, 'Adult', 14000, 15000, 1 from made where status <> 'canceled'`

const insertHolds = sql`
  insert into seat_holds (quote_id, change_id, departure_id, seats, pounds, expires_at)
  select made.id, made.id, departures.id, 1, 150, case when status = 'pending' then booked_at + interval '1 hour' end
  from made join departures on departures.product_id = made.product_id and departures.local_date = made.local_date
    and departures.local_time = made.local_time
  where status in ('confirmed', 'pending')`

const insertLines = sql`
  insert into account_lines (agency_id, made_at, kind, service_date, quote_id, sale_cents, net_cents)
  select agency_id, booked_at, 'booking', local_date, id, adults * 15000, 14000 from made where status = 'confirmed'`

const addBalances = sql`
  insert into account_balances (agency_id, slot, cents)
  select l.agency_id, 0, sum(l.due_cents) from account_lines l join made on made.id = l.quote_id group by l.agency_id
  on conflict (agency_id, slot) do update set cents = account_balances.cents + excluded.cents`

/** More than the schedules offer are sold, so the departures grow. */
const countHolds = sql`
  update departures d set seats_taken = held.seats, pounds_taken = held.pounds,
    capacity = greatest(capacity, held.seats + seats_blocked + seats_blocked_by_hand)
  from (
    select departure_id, sum(seats)::integer as seats, sum(pounds)::integer as pounds
    from seat_holds group by departure_id) as held
  where d.id = held.departure_id`

const steps = [
  insertQuotes,
  insertReservations,
  insertRevisions,
  insertPassengers,
  insertHolds,
  countHolds,
  insertLines,
  addBalances,
]
const filled = ['quotes', 'reservations', 'reservation_revisions', 'seat_holds', 'account_lines']

/** Making an index afterwards is much faster than adding millions of rows to it. */
async function withoutIndexes(db: Db, work: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${filled}) and indexname not in (select conname from pg_constraint)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

/** By SQL, without the checks of foreign keys, which needs a superuser. */
export const stockReservations = (url: string, count: number) =>
  withDb(url, async (db) => {
    await addAgencies.execute(db)
    await sql`set session_replication_role = replica`.execute(db)
    await sql`set work_mem = '256MB'`.execute(db)
    await sql`set maintenance_work_mem = '512MB'`.execute(db)
    await sql`select setseed(0.5)`.execute(db)
    await chooseAll(count).execute(db)
    await withoutIndexes(db, async () => {
      for (const step of steps) await step.execute(db)
    })
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
  })
