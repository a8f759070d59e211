import { violatedConstraint } from '#server/db/violated-constraint.ts'
import type { Limits } from '#server/limits.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import { waitText } from '#server/wait-text.ts'

/** The constraints that `within_unpaid_limits` raises. */
const holders = {
  unpaid_seats_of_user: { limit: 'user', who: 'You have' },
  unpaid_seats_of_agency: { limit: 'agency', who: 'Your agency has' },
} as const

interface Context {
  now: Temporal.Instant
  limits: Limits
}

/** What to tell a user whose booking or change would hold too many unpaid seats; undefined for any other error. */
export function unpaidSeatsRefusal(
  error: unknown,
  { now, limits }: Context,
  wanted: number,
  what: 'reservation' | 'change' = 'reservation',
) {
  const constraint = violatedConstraint(error) ?? ''
  if (!isHolder(constraint)) return undefined
  const { limit: name, who } = holders[constraint]
  const limit = limits.unpaidSeats[name]
  if (wanted > limit) return tooLarge(limit, what)
  const { seats, until } = heldSeats(error)
  const seconds = Math.max(1, Math.ceil(now.until(until).total('seconds')))
  const held = `${who} ${seats} unpaid ${seats === 1 ? 'seat' : 'seats'} on hold, and the limit is ${limit}.`
  const words = `${held} Pay for what is on hold, or try again in ${waitText(seconds)}.`
  return new Refusal('too_many_requests', { messages: [words], retryAfterSeconds: seconds })
}

const isHolder = (constraint: string): constraint is keyof typeof holders =>
  Object.hasOwn(holders, constraint)

/** No wait helps a party that is larger than the limit. */
const tooLarge = (limit: number, what: 'reservation' | 'change') =>
  badInput('paxArray', [
    `A ${what} that isn't paid yet can hold at most ${limit} ${limit === 1 ? 'seat' : 'seats'}. ${
      what === 'change' ? 'Ask the provider.' : 'Book fewer passengers.'
    }`,
  ])

/** As the database counted them, with the end of the first hold. */
function heldSeats(error: unknown): { seats: number; until: Temporal.Instant } {
  const { detail } = error as { detail: string }
  const { seats, until } = JSON.parse(detail) as { seats: number; until: string }
  return { seats, until: Temporal.Instant.from(until) }
}
