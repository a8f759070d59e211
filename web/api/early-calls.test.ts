import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { TimeoutError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { dropEarlyAnswers } from '#web/api/early-calls.ts'

const url = '/api/products'
const fetched = vi.fn<() => Promise<Response>>()

function answerEarly(answer: Promise<Response>) {
  vi.stubGlobal('earlyCalls', { [url]: answer })
}

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(['later']))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call takes the answer that is on its way, and the next one asks again', async () => {
  answerEarly(Promise.resolve(Response.json(['early'])))
  expect(await call('listProducts', {})).toEqual(['early'])
  expect(fetched).not.toHaveBeenCalled()
  expect(await call('listProducts', {})).toEqual(['later'])
})

test('other calls ask themselves', async () => {
  answerEarly(Promise.resolve(Response.json(['early'])))
  expect(await call('checkSession', {})).toEqual(['later'])
})

test('an answer that the first page did not need is never used', async () => {
  answerEarly(Promise.resolve(Response.json(['early'])))
  dropEarlyAnswers()
  expect(await call('listProducts', {})).toEqual(['later'])
})

test('an early refusal is reported', async () => {
  answerEarly(Promise.resolve(Response.json({ error: 'Sign in.' }, { status: 401 })))
  await expect(call('listProducts', {})).rejects.toMatchObject({ status: 401 })
})

test('an early call without an answer times out', async () => {
  vi.useFakeTimers()
  answerEarly(new Promise(() => undefined))
  const failure = call('listProducts', {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await failure).toBeInstanceOf(TimeoutError)
})
