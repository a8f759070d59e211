import type { Agency, createAgency as endpoint } from '#contract/agencies.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { AgencyToAdd } from '#server/features/agencies/add-agency.ts'
import { orClash } from '#server/features/agencies/agency-clash.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { foundAgency } from '#server/features/agencies/found-agency.ts'
import { newAgencyProblems } from '#server/features/agencies/further-agency-problems.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createAgency: HandlerOf<typeof endpoint> = async (scope, input) => {
  const fields = await newAgencyProblems(scope.db, input)
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })
  return orClash(
    scope.db.transaction().execute(async (tx) => {
      const { id } = await foundAgency(tx, scope.box, agencyToAdd(input))
      const agency: Agency = await existingAgency(tx, id)
      const { id: _, ...after } = agency
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
