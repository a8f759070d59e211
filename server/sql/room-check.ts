import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { checkedIn } from '#server/sql/check-in.ts'

type Instant = Temporal.Instant

const atMost = sql.lit(100)

/** Departures that leave later; null: all. */
const leaving = (departure: RawBuilder<unknown>, after: Instant | null) =>
  sql<boolean>`(${after}::timestamptz is null or ${departure}.departs_at > ${after}::timestamptz)`

interface Room {
  seats: number
  pounds: number
  difference: number
}

export interface WrongDeparture {
  id: number
  counted: Room
  held: Room
}

/** Departures that count something else than their unreleased holds and erased weights add up to. */
export async function wrongDepartures(db: Db, after: Instant | null): Promise<WrongDeparture[]> {
  const { rows } = await sql<WrongDeparture>`
    with held as (
      select departure_id, sum(seats) as seats, sum(pounds) as pounds, sum(scale_difference) as difference
      from seat_holds where released_at is null group by departure_id),
    compared as (
      select d.id, jsonb_build_object('seats', d.seats_taken, 'pounds', d.pounds_taken,
          'difference', d.scale_difference) as counted,
        jsonb_build_object('seats', coalesce(h.seats, 0), 'pounds', coalesce(h.pounds, 0) + d.erased_pounds,
          'difference', coalesce(h.difference, 0) + d.erased_difference) as held
      from departures d left join held h on h.departure_id = d.id where ${leaving(sql`d`, after)})
    select * from compared where counted <> held order by id limit ${atMost}`.execute(db)
  return rows
}

export interface WrongHold {
  orl: string
  /** Null: nothing. */
  held: Room | null
  /** What the reservation's passengers take; null: nothing may be held. */
  takes: Room | null
}

/**
 * Reservations whose own holds, on their departure, are not what their passengers take: by their scale weights, and
 * without those whose seats were released. A pending one may have lost its hold, one that is over has none.
 */
export async function wrongHolds(db: Db, after: Instant | null): Promise<WrongHold[]> {
  const { rows } = await sql<WrongHold>`
    with own as (
      select quote_id, min(departure_id) as first_departure, max(departure_id) as last_departure,
        jsonb_build_object('seats', sum(seats), 'pounds', sum(pounds), 'difference', sum(scale_difference)) as held
      from seat_holds where released_at is null and (expires_at is null or change_id = quote_id) group by quote_id),
    travelers as (
      select r.quote_id, v.departure_id, sum(p.seats) as seats, sum(p.body_weight) as pounds,
        sum(coalesce(c.scale_pounds, p.body_weight) - p.body_weight) as difference
      from reservations r
      join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
      join departures d on d.id = v.departure_id and ${leaving(sql`d`, after)}
      join reservation_passengers p on p.quote_id = r.quote_id and p.revision = r.revision
      left join ${checkedIn(db)} as c on c.quote_id = p.quote_id and c.position = p.position
      where c.released_on is distinct from v.departure_id group by r.quote_id, v.departure_id),
    compared as (
      select r.orl, own.held, own.first_departure, own.last_departure, v.departure_id, r.status,
        case when r.status in ('pending', 'confirmed') and not r.is_test then jsonb_build_object(
          'seats', coalesce(t.seats, 0), 'pounds', coalesce(t.pounds, 0), 'difference', coalesce(t.difference, 0))
        end as takes,
        jsonb_build_object('seats', 0, 'pounds', 0, 'difference', 0) as nothing
      from reservations r
      join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
      join departures d on d.id = v.departure_id and ${leaving(sql`d`, after)}
      left join own on own.quote_id = r.quote_id
      left join travelers t on t.quote_id = r.quote_id)
    select orl, held, takes from compared
    where coalesce(held, nothing) <> coalesce(takes, nothing) and (status <> 'pending' or held is not null)
      or first_departure <> departure_id or last_departure <> departure_id
    order by orl limit ${atMost}`.execute(db)
  return rows
}

export interface WrongDueHold {
  orl: string
  seats: number
  pounds: number
}

/**
 * Holds of changes that wait for no payment, or that hold something else than the change needs besides what the party
 * has. Seats that were released since may or may not be part of it.
 */
export async function wrongDueHolds(db: Db, after: Instant | null): Promise<WrongDueHold[]> {
  const { rows } = await sql<WrongDueHold>`
    select r.orl, h.seats, h.pounds
    from seat_holds h
    join departures d on d.id = h.departure_id and ${leaving(sql`d`, after)}
    join reservations r on r.quote_id = h.quote_id
    join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
    left join reservation_changes g on g.quote_id = h.quote_id and g.change_id = h.change_id and g.state = 'due'
    cross join lateral (
      select coalesce(sum(t.seats), 0) as seats, coalesce(sum(t.pounds), 0) as pounds,
        coalesce(sum(t.seats) filter (where c.released_on is distinct from h.departure_id), 0) as present_seats,
        coalesce(sum(t.pounds) filter (where c.released_on is distinct from h.departure_id), 0) as present_pounds
      from (
        select (p ->> 'position')::integer as position, (p ->> 'seats')::integer as seats,
          (p ->> 'body_weight')::integer as pounds from jsonb_array_elements(g.passengers) as p
        union all
        select position, -seats, -body_weight from reservation_passengers
        where quote_id = r.quote_id and revision = r.revision and v.departure_id = h.departure_id) as t
      left join ${checkedIn(db)} as c on c.quote_id = r.quote_id and c.position = t.position) as needs
    where h.released_at is null and h.expires_at is not null and h.change_id <> h.quote_id
      and not coalesce((g.revision ->> 'departure_id')::bigint = h.departure_id
        and h.seats in (greatest(needs.seats, 0), greatest(needs.present_seats, 0))
        and h.pounds in (greatest(needs.pounds, 0), greatest(needs.present_pounds, 0)), false)
    order by r.orl limit ${atMost}`.execute(db)
  return rows
}
