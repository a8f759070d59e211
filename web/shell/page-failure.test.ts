import { expect, test } from 'vitest'

import { CallError, OfflineError } from '#web/api/call-error.ts'
import { pageFailureOf, signInFailureOf } from '#web/shell/page-failure.ts'

const unexpected = 'An unexpected error occured.'
const noPort = new CallError(400, { errors: [{ code: 40011, message: 'x' }] })

const cases = [
  { title: 'a failed call', of: pageFailureOf, error: new CallError(502), code: '502', long: unexpected },
  { title: 'no answer', of: pageFailureOf, error: new CallError(500), code: '500', long: unexpected },
  { title: 'an exception', of: pageFailureOf, error: new TypeError('x'), code: '500', long: unexpected },
  {
    title: 'something not found',
    of: pageFailureOf,
    error: new CallError(404),
    code: '404',
    long: unexpected,
  },
  {
    title: 'unknown site while signing in',
    of: signInFailureOf,
    error: new CallError(404),
    code: '404',
    long: 'No agency registered for this subdomain.',
  },
  {
    title: 'no port while signing in',
    of: signInFailureOf,
    error: noPort,
    code: 'XXX',
    long: 'A port does not exist for this agency',
  },
  {
    title: 'a failed sign-in',
    of: signInFailureOf,
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

test('error page: a missing item and missing access have their own hints', () => {
  expect(pageFailureOf(new CallError(403)).hint).toBe(
    "You don't have access to this. Ask your administrator.",
  )
  expect(pageFailureOf(new CallError(404)).hint).toBe("This item doesn't exist or was removed.")
})

test('error page: says when the browser is offline', () => {
  const hint = "You're offline. Try again when you're connected."
  expect(pageFailureOf(new OfflineError(undefined))).toMatchObject({ code: '500', long: unexpected, hint })
})
