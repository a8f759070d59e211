import { passengerLabel } from '#contract/changes/change-labels.ts'
import { alreadyBooked } from '#contract/errors.ts'
import { CallError, NoAnswerError, textsOf } from '#web/api/call-error.ts'
import { weightRange } from '#web/weights/typed-weight.ts'
import { readWeightUnit } from '#web/weights/weight-unit.ts'

export interface BookingError {
  text: string
  /** The path of the form field, if the error belongs to one. */
  field: string | undefined
}

/** Errors under these names belong to the form as a whole. */
const wholeForm = new Set(['quoteID', 'itineraryID', 'paxArray', 'attribArray'])

const notBookedTwice = "Submit again: you won't be booked twice."

/** The server reports both prices under one name: a booking's markup, or the sale price of a change. */
function fieldOf(name: string, text: string): string | undefined {
  if (name === 'markup' || name === 'sale')
    return `${name}.${text.startsWith('The child') ? 'child' : 'adult'}`
  return wholeForm.has(name) ? undefined : name
}

/** The server names a weight's limits in pounds, whatever was typed. */
const inTypedUnit = (text: string, field: string | undefined): string =>
  field?.endsWith('.BodyWeight') && readWeightUnit() === 'kg' ? `Enter a weight ${weightRange('kg')}.` : text

/** With the passenger's lasting number, if the passengers have one. */
function summaryText({ field, ...own }: BookingError, numbers: readonly number[] = []): string {
  const text = inTypedUnit(own.text, field)
  const index = field?.match(/^paxArray\.(\d+)\./)?.[1]
  if (index === undefined) return text
  return `${passengerLabel(numbers[Number(index)] ?? Number(index))}: ${text}`
}

/** The errors of the whole form first, then one line per field, without duplicates. */
export function bookingErrorsOf(
  error: unknown,
  safeToRepeat = notBookedTwice,
  numbers?: readonly number[],
): BookingError[] {
  const ofFields = namedErrors(error).filter(({ field }) => field !== undefined)
  const known = new Set(ofFields.map(({ text }) => text))
  const others = wholeTexts(error, safeToRepeat).filter((text) => !known.has(text))
  return [
    ...[...new Set(others)].map((text) => ({ text, field: undefined })),
    ...ofFields.map((entry) => ({ text: summaryText(entry, numbers), field: entry.field })),
  ]
}

/** The lowest sale price is the net rate, and the highest is computed from it. Customer view shows neither, and no price field. */
export function withoutNetRates(entry: BookingError): BookingError {
  const [, person, bound] = /^The (adult|child) sale price must be at (least|most) /.exec(entry.text) ?? []
  if (bound === undefined) return entry
  const text = `The ${person} sale price is too ${bound === 'least' ? 'low' : 'high'}. Turn off customer view to change it.`
  return { text, field: undefined }
}

/** The change may have been made even though no answer arrived. */
export function wholeTexts(error: unknown, safeToRepeat: string): string[] {
  if (isWithoutAnswer(error)) return [`We couldn't reach the server. ${safeToRepeat}`]
  const isWithoutText = error instanceof CallError && error.status >= 500 && !error.body.error
  return isWithoutText ? [`Something went wrong on our side. ${safeToRepeat}`] : textsOf(error)
}

/** A failed connection is an error without a text; its cause is the browser's. */
const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof NoAnswerError ||
  (error instanceof CallError && error.status === 500 && error.cause !== undefined)

/** The first message of each field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const own = namedErrors(error).flatMap(({ field, text }) =>
    field ? [[field, inTypedUnit(text, field)] as const] : [],
  )
  return Object.fromEntries(own.toReversed())
}

export const isSoldOut = (error: unknown): boolean =>
  error instanceof CallError && error.body.fields?.['itineraryID'] !== undefined

/** Seats or pounds are gone, or a weight is refused. */
export const isWithoutRoom = (error: unknown): boolean =>
  isSoldOut(error) || (error instanceof CallError && error.body.fields?.['paxArray'] !== undefined)

export const isPriceOutdated = (error: unknown): boolean =>
  error instanceof CallError && error.body.fields?.['markup'] !== undefined

export const isAlreadyBooked = (error: unknown): boolean =>
  error instanceof CallError && textsOf(error).includes(alreadyBooked)

function namedErrors(error: unknown): BookingError[] {
  const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
  return Object.entries(fields).flatMap(([name, texts]) =>
    texts.map((text) => ({ text, field: fieldOf(name, text) })),
  )
}
