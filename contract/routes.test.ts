import { expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const endpoints = Object.entries<Endpoint>(api)
const namesOf = (matches: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(([, endpoint]) => matches(endpoint)).map(([name]) => name)

/** Whether the client chooses an id that makes the call take effect once. */
const hasOwnId = ({ input }: Endpoint) => ['changeID', 'entryID'].some((name) => name in input.shape)

test('a POST that only reads, and signing in or asking for a password, does no harm when sent again', () => {
  const harmless = namesOf((endpoint) => endpoint.harmless === true)
  const readsByPost = namesOf(({ method, effect }) => method === 'POST' && effect === 'reads')
  expect(harmless.toSorted()).toEqual([...readsByPost, 'login', 'requestPassword'].toSorted())
})

test('every change with an id of its own is repeatable, and no call without one', () => {
  const withId = namesOf((endpoint) => endpoint.effect === 'changes' && hasOwnId(endpoint))
  const others = ['createQuote', 'bookReservation', 'settleRefundAnotherWay', 'eraseGuestData']
  expect(namesOf((endpoint) => endpoint.repeatable === true).toSorted()).toEqual(
    [...withId, ...others].toSorted(),
  )
})
