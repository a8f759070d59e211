import { expect, test } from 'vitest'

import { CallError, OfflineError } from '#web/api/call-error.ts'
import { problemOf, signInProblemOf } from '#web/shell/problem.ts'

const unexpected = 'An unexpected error occured.'
const noPort = new CallError(400, { errors: [{ code: 40011, message: 'x' }] })

const cases = [
  { title: 'a failed call', of: problemOf, error: new CallError(502), code: '502', long: unexpected },
  { title: 'no answer', of: problemOf, error: new CallError(500), code: '500', long: unexpected },
  { title: 'an exception', of: problemOf, error: new TypeError('x'), code: '500', long: unexpected },
  { title: 'something not found', of: problemOf, error: new CallError(404), code: '404', long: unexpected },
  {
    title: 'unknown site while signing in',
    of: signInProblemOf,
    error: new CallError(404),
    code: '404',
    long: 'No agency registered for this subdomain.',
  },
  {
    title: 'no port while signing in',
    of: signInProblemOf,
    error: noPort,
    code: 'XXX',
    long: 'A port does not exist for this agency',
  },
  {
    title: 'a failed sign-in',
    of: signInProblemOf,
    error: new CallError(503),
    code: '503',
    long: unexpected,
  },
]

for (const { title, of, error, code, long } of cases) {
  test(`error page: ${title}`, () => {
    expect(of(error)).toMatchObject({ code, short: 'Oh no!', long })
  })
}

test('error page: what is missing or not allowed is told from a failure', () => {
  expect(problemOf(new CallError(403)).hint).toMatch(/^Your role does not allow this\./)
  expect(problemOf(new CallError(404)).hint).toMatch(/ does not exist, or no longer does\.$/)
})

test('error page: offline it says so', () => {
  const hint = 'You are offline. Try again once you are connected.'
  expect(problemOf(new OfflineError(undefined))).toMatchObject({ code: '500', long: unexpected, hint })
})
