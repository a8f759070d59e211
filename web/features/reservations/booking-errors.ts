import { CallError, textsOf } from '#web/api/call-error.ts'

export interface BookingError {
  text: string
  /** The path of the field it speaks of, where it has one. */
  field: string | undefined
}

/** Of the form as a whole: there is no one field to go to. */
const wholeForm = new Set(['quoteID', 'itineraryID', 'paxArray', 'attribArray'])

/** The server speaks of both prices under one name; its words say which. */
function fieldOf(name: string, text: string): string | undefined {
  if (name === 'markup') return text.startsWith('The child') ? 'markup.child' : 'markup.adult'
  return wholeForm.has(name) ? undefined : name
}

/** Each message once, in the server's order, with the first field that it is about. */
export function bookingErrorsOf(error: unknown): BookingError[] {
  const placed = placedErrors(error)
  return [...new Set(textsOf(error))].map((text) => ({
    text,
    field: placed.find((entry) => entry.text === text)?.field,
  }))
}

/** The first message of each field, to stand beside it. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const own = placedErrors(error).flatMap(({ field, text }) => (field ? [[field, text] as const] : []))
  return Object.fromEntries(own.toReversed())
}

export const isSoldOut = (error: unknown): boolean =>
  error instanceof CallError && error.body.fields?.['itineraryID'] !== undefined

function placedErrors(error: unknown): BookingError[] {
  const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
  return Object.entries(fields).flatMap(([name, texts]) =>
    texts.map((text) => ({ text, field: fieldOf(name, text) })),
  )
}
