import { dollarsOf, moneyText } from '#contract/money.ts'
import { holds, permissions } from '#contract/permissions.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { Refusal } from '#server/refusal.ts'

interface Reader {
  user?: { id: string; username: string; role?: { permissions: number[] } } | undefined
}

/** What to say when a booking or change would exceed the agency's credit limit; undefined for any other error. */
export function creditRefusal(error: unknown, { user }: Reader, what: 'reservation' | 'change') {
  if (violatedConstraint(error) !== 'credit_limit') return undefined
  const held = user?.role?.permissions ?? []
  return new Refusal('bad_input', { messages: [refusalText(violationOf(error), held, what)] })
}

interface CreditViolation {
  balance: number
  limit: number
  added: number
}

/** Only those who see the account learn its figures. */
function refusalText({ balance, limit, added }: CreditViolation, held: readonly number[], what: string) {
  if (!holds(held, permissions.agencyAdministrator))
    return `Your agency's credit limit does not allow this ${what}. Ask your agency's administrator.`
  const account = holds(held, permissions.providerAdministrator) ? "the agency's account" : 'your account'
  const next = `This ${what} would bring ${account} to ${inDollars(balance + added)}, beyond its credit limit of ${inDollars(limit)}.`
  return holds(held, permissions.providerAdministrator)
    ? `${next} Raise the limit or enter a payment first.`
    : `${next} Ask the provider to raise the limit or to enter your payment.`
}

const inDollars = (cents: number) => moneyText(dollarsOf(cents))

/** As the database counted them. */
function violationOf(error: unknown): CreditViolation {
  const { detail } = error as { detail: string }
  return JSON.parse(detail) as CreditViolation
}
