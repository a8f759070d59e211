import type { deleteAgency as endpoint } from '#contract/agencies.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import {
  existingAgencyRow,
  lockAgencyToDelete,
  removeAgency,
} from '#server/features/agencies/agencies.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { lockAccountToDelete } from '#server/sql/account-terms.ts'
import { audit } from '#server/sql/audit.ts'
import { agencyHasReservations } from '#server/sql/reservations.ts'

/** What keeps an agency, even if it is added while the agency is being deleted. */
const keptBy: Record<string, string> = {
  reservations_agency_id_fkey: 'reservations',
  reservations_agency_id_quote_id_fkey: 'reservations',
  account_lines_agency_id_fkey: 'account lines',
  account_statements_agency_id_fkey: 'account statements',
}

export const deleteAgency: HandlerOf<typeof endpoint> = async (scope, { id }) => {
  const { name } = await existingAgencyRow(scope.db, id)
  const refusal = (kept: string) =>
    new Refusal('refused', { messages: [`${name} has ${kept} and cannot be deleted.`] })
  if (await agencyHasReservations(scope.db, id)) throw refusal('reservations')
  try {
    await removeWithAuditLine(scope, id)
  } catch (error) {
    const kept = keptBy[violatedConstraint(error) ?? '']
    throw kept ? refusal(kept) : error
  }
  return { ok: true }
}

const removeWithAuditLine = (scope: Scope, id: string) =>
  scope.db.transaction().execute(async (tx) => {
    // Closings and bookings lock the account first, then the agency through foreign keys.
    await lockAccountToDelete(tx, id)
    const agency = await lockAgencyToDelete(tx, id)
    await removeAgency(tx, id)
    const { id: _, version: _version, ...before } = agency
    await audit(tx, { ...scope, agency: { id } }, { kind: 'agency.deleted', subject: agency.name, before })
  })
