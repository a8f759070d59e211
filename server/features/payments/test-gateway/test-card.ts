export interface CardFields {
  name: string
  number: string
  expiry: string
  cvc: string
}

/** Longer values are refused before any pattern sees them. */
export const cardFieldLimits = { name: 100, number: 24, expiry: 9, cvc: 4 } as const satisfies Record<
  keyof CardFields,
  number
>

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
  if (number.length > cardFieldLimits.number) return false
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
  const pattern = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/
  const found = expiry.length > cardFieldLimits.expiry ? null : pattern.exec(expiry)
  const [, month, year] = found?.map(Number) ?? []
  if (month === undefined || year === undefined || month < 1 || month > 12)
    return 'Enter the expiry date as MM/YY.'
  const today = now.toZonedDateTimeISO('Etc/GMT+12').toPlainDate()
  const isPast = 2000 + year < today.year || (2000 + year === today.year && month < today.month)
  return isPast ? 'This card has expired.' : undefined
}

function nameError(name: string): string | undefined {
  if (name === '') return 'Enter the name on the card.'
  const { name: limit } = cardFieldLimits
  return name.length > limit ? `The name can have at most ${limit} characters.` : undefined
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
    name: nameError(card.name),
    number: numberError(card.number),
    expiry: card.expiry === '' ? 'Enter the expiry date.' : expiryError(card.expiry, now),
    cvc: cvcError(card.cvc),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
