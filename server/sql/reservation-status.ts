import { type RawBuilder, sql } from 'kysely'

export const reservationIsExpired = (quoteId: RawBuilder<string>) =>
  sql<boolean>`exists (select from reservations where quote_id = ${quoteId} and status = 'expired')`
