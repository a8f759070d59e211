import { type KyselyPlugin, sql } from 'kysely'

import { type Connection, type Db, openDatabase, type Tx } from '#server/db/database.ts'
import { countWaiting } from '#tests/support/block-writes.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** The agency's first statement, empty. */
const insertEmpty = (db: Db, agencyId: string, month: string) =>
  sql`
    insert into account_statements (id, agency_id, number, month, closed_at, due_date, opening_cents, closing_cents,
      lines, sale_cents, net_cents, fee_cents, collected_cents, entry_cents)
    values (gen_random_uuid(), ${agencyId}, 1, ${month}::date, now(), now(), 0, 0, 0, 0, 0, 0, 0, 0)`.execute(
    db,
  )

/** Lets a closing begin and wait at its statement, until `release`: another one has its number, but is never kept. */
export async function holdStatement(connection: Connection, agencyId: string, month: string) {
  const { db, close } = openDatabase(connection, { connections: 2, patient: true })
  const tx = await db.startTransaction().execute()
  await insertEmpty(tx, agencyId, month)
  return {
    waitForBlocked: () => waitUntil(async () => (await countWaiting(db)) > 0, 60_000),
    async release() {
      await tx.rollback().execute()
      await close()
    },
  }
}

/** For controls: sums the lines in one statement and links them in the next. */
export async function closeInTwoSteps(tx: Tx, agencyId: string, month: string) {
  const next = sql`(${month}::date + interval '1 month')`
  const { rows } = await sql<{ id: string }>`
    insert into account_statements (id, agency_id, number, month, closed_at, due_date, opening_cents, closing_cents,
      lines, sale_cents, net_cents, fee_cents, collected_cents, entry_cents)
    select gen_random_uuid(), ${agencyId}, 1, ${month}::date, now(), now(), 0, sum(due_cents), count(*),
      sum(sale_cents), sum(net_cents), sum(fee_cents), sum(collected_cents), sum(entry_cents)
    from account_lines where agency_id = ${agencyId} and service_date < ${next} returning id`.execute(tx)
  await sql`
    insert into account_statement_lines (line_id, statement_id)
    select id, ${rows[0]?.id}::uuid from account_lines
    where agency_id = ${agencyId} and service_date < ${next}`.execute(tx)
}

const plugin: KyselyPlugin = {
  transformQuery({ node }) {
    const isAccount =
      node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"agency_accounts"')
    if (!isAccount) return node
    const { endModifiers: _, ...unlocked } = node
    return unlocked
  },
  transformResult: async ({ result }) => result,
}

/** For controls: the product's own code, but without `for update` when it reads an account. */
export const withUnlockedAccounts = (db: Db): Db => db.withPlugin(plugin)
