import { noAgencyWords, noPortCode, type ErrorBody } from '#contract/errors.ts'

/** Older servers and proxies name the text `message`. */
export type FailedBody = ErrorBody & { message?: string }

/** A call without any answer counts as 500. */
export class CallError extends Error {
  readonly status: number
  readonly body: FailedBody

  constructor(status: number, body: FailedBody = {}, options?: ErrorOptions) {
    super(`The call failed with status ${status}`, options)
    this.name = 'CallError'
    this.status = status
    this.body = body
  }
}

export const offlineText = "You're offline. Try again when you're connected."

/** No answer arrived; forms show the text instead of the error page. */
export class NoAnswerError extends CallError {
  constructor(text: string, cause: unknown) {
    super(500, { error: text }, { cause })
    this.name = 'NoAnswerError'
  }
}

/** The browser is offline, so nothing was sent. */
export class OfflineError extends NoAnswerError {
  constructor(cause: unknown) {
    super(offlineText, cause)
    this.name = 'OfflineError'
  }
}

/** The server may still have processed the request. */
export class TimeoutError extends NoAnswerError {
  constructor(cause: unknown) {
    super('The server took too long to answer. Try again.', cause)
    this.name = 'TimeoutError'
  }
}

/** A change that may have been saved: its answer was lost, or the server doesn't know either. */
export class UnconfirmedError extends NoAnswerError {
  constructor(isRepeatable: boolean, cause: unknown) {
    super(isRepeatable ? repeatText : checkText, cause)
    this.name = 'UnconfirmedError'
  }
}

const repeatText = "We couldn't reach the server. Try again: nothing will be saved twice."
const checkText = "We couldn't confirm that this was saved. Reload to check before you try again."

/** Someone else deleted the record that was to be changed. */
export class GoneError extends CallError {
  constructor(what: string, cause: unknown) {
    super(404, { error: `Someone else deleted this ${what}.` }, { cause })
    this.name = 'GoneError'
  }
}

/** The errors list, else the error, else the message, as in SPEC.md. */
export function textsOf(error: unknown): string[] {
  if (!(error instanceof CallError)) return ['An unknown error occured.']
  const { errors, error: text, message } = error.body
  if (errors?.length) return errors.map((entry) => (typeof entry === 'string' ? entry : entry.message))
  return [text || message || 'An unknown error occured.']
}

/** The first error of each field. */
export function fieldTextsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const entries = Object.entries(error.body.fields ?? {})
  return Object.fromEntries(entries.flatMap(([field, [text]]) => (text === undefined ? [] : [[field, text]])))
}

/** The texts not already shown at a field. */
export function unplacedTextsOf(error: unknown): string[] {
  const placed = new Set(Object.values(fieldTextsOf(error)))
  return textsOf(error).filter((text) => !placed.has(text))
}

export function hasNoPort(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return Boolean(error.body.errors?.some((entry) => typeof entry !== 'string' && entry.code === noPortCode))
}

export function isUnknownSite(error: unknown): boolean {
  return error instanceof CallError && error.status === 404 && error.body.error === noAgencyWords
}

/** A 401 with an errors list is a refusal to show, not the end of the session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && !error.body.errors
}

/** Failures that the calling page or form shows; all others open the error page. */
export function isShownByCaller(error: unknown): boolean {
  if (!(error instanceof CallError) || hasNoPort(error)) return false
  return error instanceof GoneError || [400, 401, 409, 429, 503].includes(error.status)
}
