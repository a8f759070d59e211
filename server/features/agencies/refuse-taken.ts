import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { badInput } from '#server/refusal.ts'

/** The unique indexes decide which of two concurrent saves gets a subdomain or id. */
export async function refuseTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'agencies_domain_key') throw badInput('domain', ['This subdomain is taken.'])
    if (constraint === 'agencies_pkey') throw badInput('id', ['An agency with this ID already exists.'])
    throw error
  }
}
