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

/** Any other number is declined, so a real card is never accepted. */
export const cardOutcome = (number: string): CardOutcome => outcomes[digitsOf(number)] ?? 'declined'

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

/** A card is valid until its month has ended in every time zone. */
function expiryError(expiry: string, now: Temporal.Instant): string | undefined {
  // Also accepts 1230, 12-30 and 12/2030.
  const [, month, year] = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(expiry)?.map(Number) ?? []
  if (month === undefined || year === undefined || month < 1 || month > 12)
    return 'Enter the expiry date as MM/YY.'
  const today = now.toZonedDateTimeISO('Etc/GMT+12').toPlainDate()
  const isPast = 2000 + year < today.year || (2000 + year === today.year && month < today.month)
  return isPast ? 'This card has expired.' : undefined
}

function numberError(number: string): string | undefined {
  if (number === '') return 'Enter the card number.'
  return passesLuhn(number) ? undefined : 'Enter a valid card number.'
}

function cvcError(cvc: string): string | undefined {
  if (cvc === '') return 'Enter the security code.'
  return /^\d{3,4}$/.test(cvc) ? undefined : 'Enter the 3 or 4 digits of the security code.'
}

export function cardErrors(card: CardFields, now: Temporal.Instant): Partial<CardFields> {
  const errors = {
    name: card.name === '' ? 'Enter the name on the card.' : undefined,
    number: numberError(card.number),
    expiry: card.expiry === '' ? 'Enter the expiry date.' : expiryError(card.expiry, now),
    cvc: cvcError(card.cvc),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
