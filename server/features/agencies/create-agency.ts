import type { createAgency as endpoint } from '#contract/agencies.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { addAgencyWithRole, type AgencyToAdd } from '#server/features/agencies/add-agency.ts'
import { existingAgency } from '#server/features/agencies/agencies.sql.ts'
import { assertPortComplete } from '#server/features/agencies/agency-port.ts'
import { refuseTaken } from '#server/features/agencies/refuse-taken.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createAgency: HandlerOf<typeof endpoint> = async (scope, input) => {
  assertPortComplete(input.username, input.password)
  return refuseTaken(
    scope.db.transaction().execute(async (tx) => {
      const { id } = await addAgencyWithRole(tx, scope.box, agencyToAdd(input))
      const agency = await existingAgency(tx, id)
      const { id: _, version: _version, ...after } = agency
      await audit(tx, { ...scope, agency: { id } }, { kind: 'agency.created', subject: agency.name, after })
      return agency
    }),
  )
}

const agencyToAdd = (sent: InputOf<typeof endpoint>): AgencyToAdd => ({
  id: sent.id,
  name: sent.name,
  domain: sent.domain,
  ...(sent.username && { port: { username: sent.username, password: sent.password ?? undefined } }),
  paxMode: sent.pax_mode ?? 0,
  creditCardMode: sent.credit_card_mode ?? 0,
  testMode: sent.test_mode ?? sent.metadata?.test_mode ?? false,
  disableBooking: sent.disable_booking ?? sent.metadata?.disable_booking ?? false,
})
