import type { ClientBase, Pool } from 'pg'

import type { Db } from '#server/db/database.ts'
import { isException } from '#tests/support/agency-exceptions.ts'
import { statementsWithoutAgency } from '#tests/support/agency-queries.ts'
import { tablesWithAgency } from '#tests/support/tables-with-agency.ts'

/** Found once per worker, because most files send the same queries. */
const statementsFound = new Map<string, string[]>()

type Query = (...args: unknown[]) => unknown

/**
 * Remembers each query of the pool. The result throws if one of them used a table that has an agency without saying
 * which agency, unless it is a listed exception.
 */
export function watchQueries(pool: Pool, db: Db): () => Promise<void> {
  const queries = new Set<string>()
  pool.on('connect', (client) => remember(client, queries))
  return async () => {
    const tables = await tablesWithAgency(db)
    const find = (query: string) => () => statementsWithoutAgency(query, tables)
    const found = [...queries].flatMap((query) =>
      statementsFound.getOrInsertComputed(`${query}\n${tables.join()}`, find(query)),
    )
    const wrong = new Set(found.filter((statement) => !isException(statement)))
    if (wrong.size === 0) return
    throw new Error(
      'A query on a table with an agency must name the agency. Add the condition, or an exception with its reason ' +
        `to tests/support/agency-exceptions.ts:\n${[...wrong].join('\n')}`,
    )
  }
}

function remember(client: ClientBase, queries: Set<string>) {
  const query = client.query.bind(client) as Query
  const watched: Query = (first, ...rest) => {
    queries.add(typeof first === 'string' ? first : (first as { text: string }).text)
    return query(first, ...rest)
  }
  Object.assign(client, { query: watched })
}
