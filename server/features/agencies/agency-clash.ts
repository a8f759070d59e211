import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { badInput } from '#server/refusal.ts'

/** The indexes decide: of two agencies that want the same at the same moment one is refused. */
export async function orClash<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'agencies_domain_key') throw badInput('domain', ['This subdomain is taken.'])
    if (constraint === 'agencies_pkey') throw badInput('id', ['There is already an agency with this id.'])
    throw error
  }
}
