import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** For tests that write reservations straight into the tables: adds the account lines they would have. */
export const postAll = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`
      insert into account_lines (agency_id, made_at, kind, service_date, quote_id, sale_cents, net_cents, fee_cents,
        collected_cents, extra_seat_cents)
      select coalesce(e.agency_id, p.agency_id), now(), 'booking', coalesce(e.service_date, p.service_date),
        coalesce(e.quote_id, p.quote_id), coalesce(e.sale_cents, 0) - coalesce(p.sale, 0),
        coalesce(e.net_cents, 0) - coalesce(p.net, 0), coalesce(e.fee_cents, 0) - coalesce(p.fee, 0),
        coalesce(e.collected_cents, 0) - coalesce(p.collected, 0),
        coalesce(e.extra_seat_cents, 0) - coalesce(p.extra_seat, 0)
      from reservation_accounts e full join (
        select quote_id, agency_id, service_date, sum(sale_cents) as sale, sum(net_cents) as net, sum(fee_cents) as fee,
          sum(collected_cents) as collected, sum(extra_seat_cents) as extra_seat
        from account_lines where quote_id is not null group by quote_id, agency_id, service_date) p
        on p.quote_id = e.quote_id and p.service_date = e.service_date`.execute(tx)
    await sql`delete from account_balances`.execute(tx)
    await sql`
      insert into account_balances (agency_id, slot, cents)
      select agency_id, 0, sum(due_cents) from account_lines group by agency_id`.execute(tx)
  })
