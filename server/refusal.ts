import { type ErrorCode, errorWords } from '#contract/errors.ts'

interface Details {
  /** What is wrong, in words that a person can act on. Absent: the code's own words. */
  messages?: string[]
  /** The same by input field. */
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
  /** For the log, not for the caller. */
  cause?: unknown
}

/** A call that is refused for a reason the caller can understand. Anything else that is thrown is our fault. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly messages: string[]
  readonly fields: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.messages = details.messages ?? [errorWords[code]]
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export function badInput(field: string, messages: string[]): Refusal {
  return new Refusal('bad_input', { messages, fields: { [field]: messages } })
}
