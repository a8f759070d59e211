import { sql } from 'kysely'

import { withDb } from '#bench/place.ts'
import { agentDomain } from '#bench/requests.ts'

/** The id of the agency whose agent sends the requests. */
export async function agentsAgency(url: string): Promise<string> {
  const { rows } = await withDb(url, (db) =>
    sql<{ id: string }>`select id from agencies where domain = ${agentDomain}`.execute(db),
  )
  if (!rows[0]) throw new Error(`No agency has the domain ${agentDomain}.`)
  return rows[0].id
}
