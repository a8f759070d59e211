import type { deleteAgency as endpoint } from '#contract/agencies.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { hasReservations, lockAgencyToDelete, removeAgency } from '#server/features/agencies/agencies.sql.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

/** Nothing sold is ever lost: reservations refer to their agency and keep it, also one that is booked at this moment. */
const sold = ['reservations_agency_id_fkey', 'reservations_agency_id_quote_id_fkey']

export const deleteAgency: HandlerOf<typeof endpoint> = async (scope, { id }) => {
  const { name } = await existingAgency(scope.db, id)
  const hasSold = new Refusal('refused', { messages: [`${name} has reservations and cannot be deleted.`] })
  if (await hasReservations(scope.db, id)) throw hasSold
  try {
    await withoutAgency(scope, id)
  } catch (error) {
    throw sold.includes(violatedConstraint(error) ?? '') ? hasSold : error
  }
  return { ok: true }
}

const withoutAgency = (scope: Scope, id: string) =>
  scope.db.transaction().execute(async (tx) => {
    const agency = await lockAgencyToDelete(tx, id)
    if (!agency) throw new Refusal('not_found')
    await removeAgency(tx, id)
    const { id: _, ...before } = agency
    await audit(tx, { ...scope, agency: { id } }, { kind: 'agency.deleted', subject: agency.name, before })
  })
