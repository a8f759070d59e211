import { type ErrorCode, errorWords, type FieldErrors } from '#contract/errors.ts'

interface Details {
  /** Default: the code's own words. */
  messages?: string[]
  /** The same messages by input field. */
  fields?: FieldErrors
  /** With a conflict: the record as it is now. */
  current?: object
  retryAfterSeconds?: number
  /** For the log, not for the caller. */
  cause?: unknown
}

/** A refusal the caller can act on. Any other error is a bug or an outage. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly messages: string[]
  readonly fields: FieldErrors | undefined
  readonly current: object | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.messages = details.messages ?? [errorWords[code]]
    this.fields = details.fields
    this.current = details.current
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Throws every error at once, if there is any. */
export function refuseErrors(errors: FieldErrors) {
  const fields = Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0))
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })
}

/** Throws the error, if there is one. */
export function refuseIf(error: string | undefined) {
  if (error) throw new Refusal('bad_input', { messages: [error] })
}

export function badInput(field: string, messages: string[]): Refusal {
  return new Refusal('bad_input', { messages, fields: { [field]: messages } })
}

/** Call it while the record's row is locked, with the record as a read shows it. */
export function assertCurrent(version: number | undefined, current: { version: number }) {
  if (version !== undefined && version !== current.version) throw new Refusal('conflict', { current })
}
