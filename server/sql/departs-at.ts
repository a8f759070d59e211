import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * The instant of a local time in a zone, as Temporal reads it: the earlier one of a repeated hour, where PostgreSQL takes
 * the later one. A time in a skipped hour is as much later as the clocks jump. `local` is a timestamp without a zone.
 */
export function instantOf(local: Sql, zone: Sql) {
  const asPostgres = sql`(${local} at time zone ${zone})`
  // In hours: a day can be longer or shorter in the session's zone.
  const dayBefore = sql`(${asPostgres} - interval '24 hours')`
  const oldOffset = sql`((${dayBefore} at time zone ${zone}) - (${dayBefore} at time zone 'UTC'))`
  const byOldOffset = sql`((${local} - ${oldOffset}) at time zone 'UTC')`
  return sql<Temporal.Instant>`case when ${byOldOffset} at time zone ${zone} = ${local}
    then least(${asPostgres}, ${byOldOffset}) else ${asPostgres} end`
}

/**
 * When a reservation leaves: its departure's instant. A departure without seats taken may have been deleted since, under a
 * reservation that is canceled, expired or a test; then it is that of the reservation's own local time. `revision` is a row
 * with the columns of reservation_revisions.
 */
export const departsAt = (revision: Sql) => sql<Temporal.Instant>`coalesce(
  (select departures.departs_at from departures where departures.id = ${revision}.departure_id),
  ${instantOf(sql`(${revision}.local_date + ${revision}.local_time)`, sql`${revision}.time_zone`)})`
