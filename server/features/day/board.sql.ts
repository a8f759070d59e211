import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import { dollarsOf } from '#contract/money.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import { type DepartureOnBoard, seatsOnBoardSql } from '#server/features/availability/seats-on-board.sql.ts'
import { tourFacts } from '#server/features/catalogue/scheduled-departures.sql.ts'
import { movedSince } from '#server/sql/check-in.ts'
import { passengersTraveling, travelingOn } from '#server/sql/traveling.ts'

type Instant = Temporal.Instant

/** Marks of a passenger who was moved or canceled since then don't count. A booking's first revision has all passengers. */
const boardSql = (chosen: RawBuilder<unknown>, now: Instant, order: RawBuilder<unknown>) => sql<BoardRow>`
  with ${seatsOnBoardSql(chosen, now)},
  traveling as materialized (
    select departure_id, quote_id, revision, guests from ${travelingOn(sql`select id from day`, now)} as now),
  parties as (select departure_id, sum(guests)::integer as guests from traveling group by departure_id),
  marks as (
    select t.departure_id, count(*) filter (where m.mark = 'boarded')::integer as boarded,
      count(*) filter (where m.mark = 'no-show')::integer as no_shows
    from passenger_marks m
    join traveling t on t.departure_id = m.departure_id and t.quote_id = m.quote_id
    where m.departure_id in (select id from day) and m.is_current
      and (t.revision = m.revision or not ${movedSince(sql`m.quote_id`, sql`m.revision`)})
      and (t.revision = 1 or exists (
      select from ${passengersTraveling} p
      where p.quote_id = m.quote_id and p.revision = t.revision and p.position = m.position))
    group by t.departure_id)
  select s.*, tour.code, tour.name, tour.time_zone, tour.cut_off_minutes,
    coalesce(parties.guests, 0) as guests, coalesce(marks.boarded, 0) as boarded,
    coalesce(marks.no_shows, 0) as no_shows
  from seats_on_board s
  join ${tourFacts} tour on tour.id = s.product_id
  left join parties on parties.departure_id = s.id
  left join marks on marks.departure_id = s.id
  order by ${order}`

const selectDay = compileOnce((_, { date, now }: { date: LocalDate; now: Instant }) =>
  boardSql(sql`where local_date = ${date}::date`, now, sql`s.local_time, tour.name, s.id`),
)
const selectSome = compileOnce(
  (_, { date, departures, now }: { date: LocalDate; departures: readonly number[]; now: Instant }) =>
    boardSql(
      sql`where local_date = ${date}::date and id = any(${departures}::bigint[])`,
      now,
      sql`s.local_time, tour.name, s.id`,
    ),
)
const selectOne = compileOnce((_, { departureId, now }: { departureId: number; now: Instant }) =>
  boardSql(sql`where id = ${departureId}`, now, sql`s.id`),
)
const selectNext = compileOnce((_, { count, now }: { count: number; now: Instant }) =>
  boardSql(
    sql`where departs_at > ${now} order by departs_at, id limit ${count}`,
    now,
    sql`s.departs_ms, tour.name, s.id`,
  ),
)

/** Every departure of the day, or some of them, in order of time. */
export async function boardOfDay(
  db: Db,
  { departures, ...search }: { date: LocalDate; departures?: readonly number[] | undefined; now: Instant },
): Promise<BoardDeparture[]> {
  const rows = await (departures ? selectSome(db, { ...search, departures }) : selectDay(db, search))
  return rows.map((row) => boardDeparture(row, search.now))
}

/** Undefined: there is no such departure. */
export async function boardOfDeparture(
  db: Db,
  search: { departureId: number; now: Instant },
): Promise<BoardDeparture | undefined> {
  const [row] = await selectOne(db, search)
  return row && boardDeparture(row, search.now)
}

/** Those that leave next, of any day. */
export const nextOnBoard = async (
  db: Db,
  search: { count: number; now: Instant },
): Promise<BoardDeparture[]> => (await selectNext(db, search)).map((row) => boardDeparture(row, search.now))

interface DaySums {
  departures: number
  guests: number
  /** On open departures. */
  free: number
}

const selectSums = compileOnce(
  (_, { date, now }: { date: LocalDate; now: Instant }) => sql<DaySums>`
    with ${seatsOnBoardSql(sql`where local_date = ${date}::date`, now)},
    open as (
      select s.capacity - s.seats_blocked - s.seats_blocked_by_hand - s.seats_sold - s.seats_held as free
      from seats_on_board s join day on day.id = s.id join ${tourFacts} tour on tour.id = s.product_id
      where not s.is_closed and day.departs_at > ${now}::timestamptz + tour.cut_off_minutes * interval '1 minute')
    select (select count(*) from day) as departures, (select coalesce(sum(free), 0)::integer from open) as free,
      (select coalesce(sum(guests), 0)::integer
        from ${travelingOn(sql`select id from day`, now)} as all_of_them) as guests`,
)

/** What the board of a day adds up to. */
export async function sumsOfDay(db: Db, search: { date: LocalDate; now: Instant }): Promise<DaySums> {
  const [sums] = await selectSums(db, search)
  return sums ?? { departures: 0, guests: 0, free: 0 }
}

/** With its tour and who travels on it. */
interface BoardRow extends DepartureOnBoard {
  code: string
  name: string
  time_zone: string
  cut_off_minutes: number
  guests: number
  boarded: number
  no_shows: number
}

/** Bookings end at the cut-off, to the minute. */
function stateOf({ departs_ms, is_closed, cut_off_minutes }: BoardRow, now: number): BoardDeparture['state'] {
  if (departs_ms <= now) return 'departed'
  return is_closed || departs_ms <= now + cut_off_minutes * 60_000 ? 'closed' : 'open'
}

const boardDeparture = (row: BoardRow, now: Temporal.Instant): BoardDeparture => ({
  departureID: String(row.id),
  productID: row.product_id,
  ProductCode: row.code,
  ProductName: row.name,
  date: row.local_date,
  DeptTime: row.local_time,
  timeZone: row.time_zone,
  departsAt: row.departs_ms,
  state: stateOf(row, now.epochMilliseconds),
  closedByHand: row.is_closed,
  capacity: row.capacity,
  sold: row.seats_sold,
  held: row.seats_held,
  blocked: row.seats_blocked,
  blockedByHand: row.seats_blocked_by_hand,
  free: row.capacity - row.seats_blocked - row.seats_blocked_by_hand - row.seats_sold - row.seats_held,
  pounds: row.pounds,
  declaredPounds: row.declared_pounds,
  payload: row.payload_pounds,
  guests: row.guests,
  boarded: row.boarded,
  noShows: row.no_shows,
  offSchedule: row.off_schedule,
  note: row.crew_note,
  prices: {
    adult: dollarsOf(row.adult_price_cents),
    child: dollarsOf(row.child_price_cents),
    adultFees: dollarsOf(row.adult_fees_cents),
    childFees: dollarsOf(row.child_fees_cents),
  },
  version: row.version,
})
