import type { requestPassword as endpoint } from '#contract/sessions.ts'
import { insertRequest } from '#server/features/sessions/password-links/password-links.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

/** Does the same for every name: neither the answer nor its timing reveals whether the user exists. */
export const requestPassword: HandlerOf<typeof endpoint> = async (scope, { username }) => {
  const { agency, now } = scope
  const siteAddress = scope.siteOrigin(agency.domain)
  await insertRequest(scope.db, { agencyId: agency.id, name: username, siteAddress, now })
  scope.wakeJobs()
  return { ok: true }
}
