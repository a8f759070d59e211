import { bookedAlready } from '#contract/booked-already.ts'
import { CallError, NoAnswerError, textsOf } from '#web/api/call-error.ts'

export interface BookingError {
  text: string
  /** The path of the field it speaks of, where it has one. */
  field: string | undefined
}

/** Of the form as a whole: there is no one field to go to. */
const wholeForm = new Set(['quoteID', 'itineraryID', 'paxArray', 'attribArray'])

const safeToRepeat = 'It is safe to submit again: nothing is booked twice.'

/** The server speaks of both prices under one name; its words say which. */
function fieldOf(name: string, text: string): string | undefined {
  if (name === 'markup') return text.startsWith('The child') ? 'markup.child' : 'markup.adult'
  return wholeForm.has(name) ? undefined : name
}

/** Every passenger has the same fields: the summary says whose it is. */
function summaryText({ text, field }: BookingError): string {
  const index = field?.match(/^paxArray\.(\d+)\./)?.[1]
  return index === undefined ? text : `Passenger ${Number(index) + 1}: ${text}`
}

/** What speaks of no field comes first, then a line for each field; nothing twice. */
export function bookingErrorsOf(error: unknown): BookingError[] {
  const placed = placedErrors(error).filter(({ field }) => field !== undefined)
  const told = new Set(placed.map(({ text }) => text))
  const others = wholeTexts(error).filter((text) => !told.has(text))
  return [
    ...[...new Set(others)].map((text) => ({ text, field: undefined })),
    ...placed.map((entry) => ({ text: summaryText(entry), field: entry.field })),
  ]
}

/** A booking sent again is booked once: whoever got no answer may do so. */
function wholeTexts(error: unknown): string[] {
  if (error instanceof NoAnswerError) return [`There is no answer from the server. ${safeToRepeat}`]
  const isWordless = error instanceof CallError && error.status >= 500 && !error.body.error
  return isWordless ? [`Something went wrong on our side. ${safeToRepeat}`] : textsOf(error)
}

/** The first message of each field, to stand beside it. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const own = placedErrors(error).flatMap(({ field, text }) => (field ? [[field, text] as const] : []))
  return Object.fromEntries(own.toReversed())
}

export const isSoldOut = (error: unknown): boolean =>
  error instanceof CallError && error.body.fields?.['itineraryID'] !== undefined

/** The price on the screen is not the one of now. */
export const isOtherPrice = (error: unknown): boolean =>
  error instanceof CallError && error.body.fields?.['markup'] !== undefined

export const isBookedAlready = (error: unknown): boolean =>
  error instanceof CallError && textsOf(error).includes(bookedAlready)

function placedErrors(error: unknown): BookingError[] {
  const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
  return Object.entries(fields).flatMap(([name, texts]) =>
    texts.map((text) => ({ text, field: fieldOf(name, text) })),
  )
}
