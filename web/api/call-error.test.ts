import { expect, test } from 'vitest'

import {
  CallError,
  fieldTextsOf,
  hasNoPort,
  isForTheCaller,
  isSignedOut,
  LateError,
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

test('only an exception that is no call error has no text of its own', () => {
  expect(textsOf(new Error('secret detail'))).toEqual(unknown)
})

test('a browser that is offline says what to do, and counts as 500 where no form shows it', () => {
  const error = new OfflineError('x')
  expect(textsOf(error)).toEqual(['You are offline. Try again once you are connected.'])
  expect(error.status).toBe(500)
})

test('an answer that does not come in time says what to do, and counts as 500 where no form shows it', () => {
  const error = new LateError('x')
  expect(textsOf(error)).toEqual(['The server did not answer in time. Please try again.'])
  expect(error.status).toBe(500)
})

test('a text beside its field is not said twice', () => {
  const body = { errors: ['Too short.', 'Link is old.'], fields: { password: ['Too short.'] } }
  const error = new CallError(400, body)
  expect(fieldTextsOf(error)).toEqual({ password: 'Too short.' })
  expect(unplacedTextsOf(error)).toEqual(['Link is old.'])
})

test('401 without an errors list means sign in again, with one it is a refusal to show', () => {
  expect(isSignedOut(new CallError(401, { error: 'Please sign in.' }))).toBe(true)
  expect(isSignedOut(new CallError(401, { errors: ['You cannot delete yourself.'] }))).toBe(false)
  expect(isSignedOut(new CallError(403, { error: 'No.' }))).toBe(false)
})

test('a missing port is told by its code alone', () => {
  expect(hasNoPort(new CallError(400, noPort))).toBe(true)
  expect(hasNoPort(new CallError(400, { errors: ['40011'] }))).toBe(false)
  expect(hasNoPort(new TypeError('x'))).toBe(false)
})

test('400, 401, 429 and 503 go to whoever called, all else to the error page', () => {
  const kept = [400, 401, 403, 404, 429, 500, 502, 503].filter((status) =>
    isForTheCaller(new CallError(status)),
  )
  expect(kept).toEqual([400, 401, 429, 503])
  expect(isForTheCaller(new CallError(400, noPort))).toBe(false)
})
