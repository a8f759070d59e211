import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { Refusal } from '#server/refusal.ts'

const agencyKeys = ['account_lines_agency_id_fkey', 'agency_accounts_agency_id_fkey']

/** An agency that is deleted during the call does not exist. */
export async function refuseGoneAgency<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw agencyKeys.includes(violatedConstraint(error) ?? '') ? new Refusal('not_found') : error
  }
}
