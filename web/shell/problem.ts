import { errorWords } from '#contract/errors.ts'
import { CallError, hasNoPort, NoAnswerError, offlineWords } from '#web/api/call-error.ts'

/** What the error page shows. */
export interface Problem {
  code: string
  short: string
  long: string
  /** What to do next, where the product's own text leaves it open. */
  hint?: string
  /** Whether trying again can help. */
  retry: boolean
  /** Whether there is a home page to go to. */
  home: boolean
}

export const lost: Problem = {
  code: '404',
  short: "Oops! You're lost.",
  long: 'The page you are looking for was not found.',
  retry: false,
  home: true,
}

/** Any failure that no page shows itself. Something that never reached the server counts as 500. */
export function problemOf(error: unknown): Problem {
  if (hasNoPort(error)) return noPort
  const status = error instanceof CallError ? error.status : 500
  // What a role does not allow today is not allowed a moment later.
  const retry = status !== 403
  const problem = { code: String(status), short: 'Oh no!', long: errorWords.unexpected, retry, home: true }
  const hint = hints[status] ?? noAnswerHint(error)
  return hint ? { ...problem, hint } : problem
}

function noAnswerHint(error: unknown): string | undefined {
  if (error instanceof NoAnswerError) return error.body.error
  return navigator.onLine ? undefined : offlineWords
}

const hints: Record<number, string> = {
  403: 'Your role does not allow this. Ask an administrator if you need it.',
  404: 'What you are looking for does not exist, or no longer does.',
}

/** The same while signing in, where a 404 means that the site itself is unknown. */
export function signInProblemOf(error: unknown): Problem {
  if (error instanceof CallError && error.status === 404) return unknownSite
  return problemOf(error)
}

const noPort: Problem = {
  code: 'XXX',
  short: 'Oh no!',
  long: errorWords.no_port,
  hint: 'The tour provider has to set one up before anyone can sign in here.',
  retry: false,
  home: false,
}

const unknownSite: Problem = {
  code: '404',
  short: 'Oh no!',
  long: errorWords.no_agency,
  hint: 'Check the address, or ask the tour provider for yours.',
  retry: false,
  home: false,
}
