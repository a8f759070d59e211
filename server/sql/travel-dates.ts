import { sql } from 'kysely'

/** The travel dates from a day on of an agency's reservations, each once. Without test reservations, which have no lines. */
export const travelDates = (agencyId: string, from: string) => sql`
  select quote_id, service_date from account_lines as line
  where agency_id = ${agencyId} and service_date >= ${from}::date and quote_id is not null and not exists (
    select from account_lines as earlier
    where earlier.agency_id = ${agencyId} and earlier.quote_id = line.quote_id
      and earlier.service_date = line.service_date and earlier.id < line.id)`
