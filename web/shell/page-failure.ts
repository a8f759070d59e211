import { noAgencyWords, noPortWords, unexpectedWords } from '#contract/errors.ts'
import { CallError, hasNoPort, NoAnswerError, offlineText } from '#web/api/call-error.ts'

export interface PageFailure {
  code: string
  short: string
  long: string
  /** What to do next. */
  hint?: string
  retry: boolean
  home: boolean
}

export const lost: PageFailure = {
  code: '404',
  short: "Oops! You're lost.",
  long: 'The page you are looking for was not found.',
  retry: false,
  home: true,
}

/** Calls that never reached the server count as 500. */
export function pageFailureOf(error: unknown): PageFailure {
  if (hasNoPort(error)) return noPort
  const status = error instanceof CallError ? error.status : 500
  const retry = status !== 403
  const failure = { code: String(status), short: 'Oh no!', long: unexpectedWords, retry, home: true }
  const hint = hints[status] ?? noAnswerHint(error)
  return hint ? { ...failure, hint } : failure
}

function noAnswerHint(error: unknown): string | undefined {
  if (error instanceof NoAnswerError) return error.body.error
  return navigator.onLine ? undefined : offlineText
}

const hints: Record<number, string> = {
  403: "You don't have access to this. Ask your administrator.",
  404: "This item doesn't exist or was removed.",
}

/** While signing in, a 404 means that the site itself is unknown. */
export function signInFailureOf(error: unknown): PageFailure {
  if (error instanceof CallError && error.status === 404) return unknownSite
  return pageFailureOf(error)
}

const noPort: PageFailure = {
  code: 'XXX',
  short: 'Oh no!',
  long: noPortWords,
  hint: 'The tour provider must set one up before anyone can sign in here.',
  retry: false,
  home: false,
}

const unknownSite: PageFailure = {
  code: '404',
  short: 'Oh no!',
  long: noAgencyWords,
  hint: 'Check the address, or ask the tour provider for yours.',
  retry: false,
  home: false,
}
