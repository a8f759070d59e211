import { agencyDomain } from '#contract/agencies.ts'
import type { Db } from '#server/db/database.ts'
import { findAgencyByDomain, updateDomain } from '#server/features/agencies/agencies.sql.ts'
import { refuseTaken } from '#server/features/agencies/change-agencies.ts'
import { Refusal } from '#server/refusal.ts'
import { audit } from '#server/sql/audit.ts'

/** For the command line: frees a subdomain that stops a migration, so it uses the tables as they are. Returns the errors. */
export async function changeSubdomain(
  db: Db,
  now: Temporal.Instant,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const domain = agencyDomain.safeParse(to)
  if (!domain.success) return domain.error.issues.map(({ message }) => message)
  const agency = await findAgencyByDomain(db, from)
  if (!agency) return [`No agency has the subdomain ${from}.`]
  const work = db.transaction().execute(async (tx) => {
    await updateDomain(tx, agency.id, domain.data)
    const place = { address: 'command line', requestId: 'command line' }
    const change = { before: { domain: from }, after: { domain: domain.data } }
    const scope = { now, agency, user: undefined, ...place }
    await audit(tx, scope, { kind: 'agency.changed', subject: agency.name, ...change })
    return []
  })
  return refuseTaken(work).catch((error: unknown) => {
    if (error instanceof Refusal) return [...error.messages]
    throw error
  })
}
