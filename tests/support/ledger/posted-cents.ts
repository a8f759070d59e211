import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

interface Posted {
  sale: number
  /** With fees. */
  net: number
  collected: number
}

/** The sums of a reservation's account lines. */
export async function postedCents(db: Db, quoteID: string): Promise<Posted | undefined> {
  const { rows } = await sql<Posted>`
    select coalesce(sum(sale_cents), 0)::bigint as sale, coalesce(sum(net_cents + fee_cents), 0)::bigint as net,
      coalesce(sum(collected_cents), 0)::bigint as collected
    from account_lines where quote_id = ${quoteID}`.execute(db)
  return rows[0]
}
