import { type RawBuilder, sql } from 'kysely'

type Instant = Temporal.Instant

/**
 * A subquery with the reservations of every agency that travel on these departures: they hold seats, and their last
 * revision, which is the current one, is on the departure. Seats that a due change holds elsewhere don't count, and a test
 * reservation has none. `departureIds` goes into `in (…)`. `coalesce` keeps PostgreSQL from expecting that nearly no
 * reservation is on its departure.
 */
export const travelingOn = (departureIds: RawBuilder<unknown>, now: Instant) => sql`(
  select v.quote_id, v.revision, v.departure_id, v.adults + v.children as guests, v.first_name, v.last_name, v.phone,
    v.local_date, v.local_time, v.hotel_label, v.pickup_time
  from (
    select distinct h.departure_id, h.quote_id from seat_holds h
    where h.departure_id in (${departureIds}) and h.released_at is null
      and (h.expires_at is null or h.expires_at > ${now})) as held
  cross join lateral (
    select * from reservation_revisions where quote_id = held.quote_id order by revision desc limit 1) as v
  where coalesce(v.departure_id = held.departure_id, false))`

/** A subquery with the seats of a departure that wait for payment. A booking's hold has its own id as change_id. */
export const unpaidHolds = (departureId: number, now: Instant) => sql`(
  select quote_id, change_id, seats, expires_at from seat_holds
  where departure_id = ${departureId} and released_at is null and expires_at > ${now})`

/** Everyone who travels or traveled, by revision of the reservation. */
export const passengersTraveling = sql`(select quote_id, revision, position from reservation_passengers)`

export const reservationNumbers = sql`(select quote_id, agency_id, orl from reservations)`
