import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Departures that a test loaded beyond their payload on purpose, by lowering it. */
const lowered = new WeakSet<Db>()

/** Says that the test lowers a payload below what is sold. */
export const allowOverweight = (db: Db) => lowered.add(db)

/** Departures whose pounds differ from their live holds. */
const wrongCounts = sql<{ wrong: string }>`
  select concat('departure ', d.id, ' counts ', d.pounds_taken, ' lb, its holds ', coalesce(h.pounds, 0)) as wrong
  from departures d left join (
    select departure_id, sum(pounds) as pounds from seat_holds where released_at is null group by departure_id) as h
    on h.departure_id = d.id
  where d.pounds_taken <> coalesce(h.pounds, 0)`

/** Confirmed reservations whose live holds differ from those who travel. */
const wrongHolds = sql<{ wrong: string }>`
  select concat('reservation ', r.quote_id, ' holds ', coalesce(h.seats, 0), ' seats and ', coalesce(h.pounds, 0),
    ' lb, its passengers take ', p.seats, ' and ', p.pounds) as wrong
  from reservations r
  cross join lateral (
    select coalesce(sum(seats), 0) as seats, coalesce(sum(body_weight), 0) as pounds from reservation_passengers
    where quote_id = r.quote_id and revision = r.revision) as p
  left join lateral (
    select sum(seats) as seats, sum(pounds) as pounds from seat_holds
    where quote_id = r.quote_id and released_at is null) as h on true
  where r.status = 'confirmed' and not r.is_test
    and not exists (select from reservation_changes c where c.quote_id = r.quote_id and c.state = 'due')
    and (coalesce(h.seats, 0), coalesce(h.pounds, 0)) is distinct from (p.seats, p.pounds)`

const overweight = sql<{ wrong: string }>`
  select concat('departure ', id, ' carries ', pounds_taken, ' of ', payload_pounds, ' lb') as wrong
  from departures where pounds_taken > payload_pounds`

/** Whatever is blocked by hand fits beside what is taken, and only departures off their schedule have any of it. */
const wrongBlocks = sql<{ wrong: string }>`
  select concat('departure ', id, ' has ', capacity, ' seats, ', seats_taken, ' taken, ', seats_blocked, ' blocked and ',
    seats_blocked_by_hand, ' by hand') as wrong
  from departures
  where seats_taken + seats_blocked + seats_blocked_by_hand > capacity
    or (not off_schedule and (seats_blocked_by_hand > 0 or closed_at is not null))`

export async function findWrongRoom(db: Db): Promise<string[]> {
  const checks = [wrongCounts, wrongHolds, wrongBlocks, ...(lowered.has(db) ? [] : [overweight])]
  const found: string[] = []
  for (const check of checks) found.push(...(await check.execute(db)).rows.map(({ wrong }) => wrong))
  return found
}

/** Whatever a test did through the product, pounds add up and no departure took more than it can carry. */
export async function assertRoomRight(db: Db) {
  const wrong = await findWrongRoom(db)
  if (wrong.length > 0) throw new Error(`Seats or pounds are wrong:\n${wrong.join('\n')}`)
}
