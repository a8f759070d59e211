import { errorWords, noPortCode, type ErrorBody } from '#contract/errors.ts'

/** What a refused call may carry. Older servers and proxies call the text `message`. */
export type FailedBody = ErrorBody & { message?: string }

/** A call that failed. A call that got no answer at all counts as 500. */
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

export const offlineWords = 'You are offline. Try again once you are connected.'

/** Nobody answered, and the words say why: a form keeps what was typed and shows them. */
export class NoAnswerError extends CallError {
  constructor(words: string, cause: unknown) {
    super(500, { error: words }, { cause })
    this.name = 'NoAnswerError'
  }
}

/** The browser knew that it was offline: nothing was asked of anyone. */
export class OfflineError extends NoAnswerError {
  constructor(cause: unknown) {
    super(offlineWords, cause)
    this.name = 'OfflineError'
  }
}

/** The answer took too long to be waited for; what was asked may have been done. */
export class LateError extends NoAnswerError {
  constructor(cause: unknown) {
    super('The server did not answer in time. Please try again.', cause)
    this.name = 'LateError'
  }
}

/** Someone else deleted the record that was to be changed. */
export class GoneError extends CallError {
  constructor(what: string, cause: unknown) {
    super(404, { error: `Someone else deleted this ${what}.` }, { cause })
    this.name = 'GoneError'
  }
}

/** The texts to show a person, in the order of SPEC.md: the list, else the error, else the message. */
export function textsOf(error: unknown): string[] {
  if (!(error instanceof CallError)) return ['An unknown error occured.']
  const { errors, error: text, message } = error.body
  if (errors?.length) return errors.map((entry) => (typeof entry === 'string' ? entry : entry.message))
  return [text || message || 'An unknown error occured.']
}

/** The list of texts for each field of a form, the first one of each. */
export function fieldTextsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const entries = Object.entries(error.body.fields ?? {})
  return Object.fromEntries(entries.flatMap(([field, [text]]) => (text === undefined ? [] : [[field, text]])))
}

/** What is shown beside its field needs no second place. */
export function unplacedTextsOf(error: unknown): string[] {
  const placed = new Set(Object.values(fieldTextsOf(error)))
  return textsOf(error).filter((text) => !placed.has(text))
}

export function hasNoPort(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return Boolean(error.body.errors?.some((entry) => typeof entry !== 'string' && entry.code === noPortCode))
}

export function isUnknownSite(error: unknown): boolean {
  return error instanceof CallError && error.status === 404 && error.body.error === errorWords.no_agency
}

/** 401 with an errors list is a refusal to show; without one it means 'sign in again'. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && !error.body.errors
}

/** Answers that the page or form which called shows itself; every other failure ends on the error page. */
export function isForTheCaller(error: unknown): boolean {
  if (!(error instanceof CallError) || hasNoPort(error)) return false
  return error instanceof GoneError || [400, 401, 409, 429, 503].includes(error.status)
}
