import { expect, test } from 'vitest'

import {
  CallError,
  fieldTextsOf,
  hasNoPort,
  isShownByCaller,
  isSignedOut,
  TimeoutError,
  OfflineError,
  textsOf,
  unplacedTextsOf,
} from '#web/api/call-error.ts'

const noPort = { errors: [{ code: 40011, message: 'A port does not exist for this agency' }] }
const unknown = ['An unknown error occured.']

const cases = [
  { title: 'error text', status: 401, body: { error: 'No.', message: 'Not this.' }, texts: ['No.'] },
  { title: 'message text', status: 401, body: { message: 'Try later.' }, texts: ['Try later.'] },
  { title: 'neither', status: 401, body: {}, texts: unknown },
  { title: 'list', status: 400, body: { errors: ['One.', 'Two.'], error: 'x' }, texts: ['One.', 'Two.'] },
  { title: 'coded list', status: 400, body: noPort, texts: ['A port does not exist for this agency'] },
  { title: 'empty list', status: 400, body: { errors: [] }, texts: unknown },
]

for (const { title, status, body, texts } of cases) {
  test(`texts of a failed call: ${title}`, () => {
    expect(textsOf(new CallError(status, body))).toEqual(texts)
  })
}

test('other exceptions show a default text', () => {
  expect(textsOf(new Error('secret detail'))).toEqual(unknown)
})

test('an offline browser gets its own text and status 500', () => {
  const error = new OfflineError('x')
  expect(textsOf(error)).toEqual(["You're offline. Try again when you're connected."])
  expect(error.status).toBe(500)
})

test('a timeout gets its own text and status 500', () => {
  const error = new TimeoutError('x')
  expect(textsOf(error)).toEqual(['The server took too long to answer. Try again.'])
  expect(error.status).toBe(500)
})

test('a text shown at its field is not repeated', () => {
  const body = { errors: ['Too short.', 'Link is old.'], fields: { password: ['Too short.'] } }
  const error = new CallError(400, body)
  expect(fieldTextsOf(error)).toEqual({ password: 'Too short.' })
  expect(unplacedTextsOf(error)).toEqual(['Link is old.'])
})

test('a 401 means signed out unless it has an errors list', () => {
  expect(isSignedOut(new CallError(401, { error: 'Please sign in.' }))).toBe(true)
  expect(isSignedOut(new CallError(401, { errors: ['You cannot delete yourself.'] }))).toBe(false)
  expect(isSignedOut(new CallError(403, { error: 'No.' }))).toBe(false)
})

test('a missing port is recognized by its code', () => {
  expect(hasNoPort(new CallError(400, noPort))).toBe(true)
  expect(hasNoPort(new CallError(400, { errors: ['40011'] }))).toBe(false)
  expect(hasNoPort(new TypeError('x'))).toBe(false)
})

test('400, 401, 409, 429 and 503 go to the caller, all others to the error page', () => {
  const shown = [400, 401, 403, 404, 409, 429, 500, 502, 503].filter((status) =>
    isShownByCaller(new CallError(status)),
  )
  expect(shown).toEqual([400, 401, 409, 429, 503])
  expect(isShownByCaller(new CallError(400, noPort))).toBe(false)
})
