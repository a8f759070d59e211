/** What the form of the test gateway sends. */
export interface CardFields {
  name: string
  number: string
  expiry: string
  cvc: string
}

export type CardOutcome = 'succeeds' | 'declined' | 'slow'

const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000003220': 'slow',
}

export const slowSeconds = 10
export const declinedText = 'Your card was declined. Try another card.'

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Any other number is declined: nobody's real card pays here. */
export const cardOutcome = (number: string): CardOutcome => outcomes[digitsOf(number)] ?? 'declined'

/** The check digit that catches a mistyped number. */
export function passesLuhn(number: string): boolean {
  const digits = digitsOf(number)
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** A card is good to the end of its month, everywhere on earth. */
function expiryProblem(expiry: string, now: Temporal.Instant): string | undefined {
  // Also 1230, 12-30 and 12/2030: whoever reads it out should not have to begin anew.
  const [, month, year] = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(expiry)?.map(Number) ?? []
  if (month === undefined || year === undefined || month < 1 || month > 12)
    return 'Enter the expiry date as MM/YY.'
  const today = now.toZonedDateTimeISO('Etc/GMT+12').toPlainDate()
  const isPast = 2000 + year < today.year || (2000 + year === today.year && month < today.month)
  return isPast ? 'This card has expired.' : undefined
}

function numberProblem(number: string): string | undefined {
  if (number === '') return 'Enter the card number.'
  return passesLuhn(number) ? undefined : 'This card number is not valid.'
}

function cvcProblem(cvc: string): string | undefined {
  if (cvc === '') return 'Enter the security code.'
  return /^\d{3,4}$/.test(cvc) ? undefined : 'The security code has 3 or 4 digits.'
}

/** What is wrong, by field. Empty when nothing is. */
export function cardProblems(card: CardFields, now: Temporal.Instant): Partial<CardFields> {
  const problems = {
    name: card.name === '' ? 'Enter the name on the card.' : undefined,
    number: numberProblem(card.number),
    expiry: card.expiry === '' ? 'Enter the expiry date.' : expiryProblem(card.expiry, now),
    cvc: cvcProblem(card.cvc),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
