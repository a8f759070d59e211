import { expect, test } from 'vitest'

import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { noId } from '#contract/records.ts'
import { auditExportPath, type RouteName } from '#contract/routes.ts'
import { readInput } from '#server/http/read-input.ts'
import { jsonSchema } from '#server/http/routes/reference.ts'
import { Refusal } from '#server/refusal.ts'
import { invalidQueries, invalidValues, validatorMessages } from '#tests/support/invalid-values.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { requestFor, requestTo } from '#tests/support/visitor.ts'

const portal = await testPortal()
const boss = await (await portal.newAgency()).signedIn('boss', { permissions: [2] })
const admin = await (await portal.provider()).signedIn('admin')
const signedInVisitor = ({ access }: Endpoint) => (access === 1 ? admin : boss)

const cases: { name: RouteName; input: object; field: string; words: string }[] = [
  { name: 'bookReservation', input: {}, field: 'itineraryID', words: 'itineraryID is missing.' },
  { name: 'bookReservation', input: { hotelID: 7 }, field: 'hotelID', words: 'hotelID must be text.' },
  {
    name: 'bookReservation',
    input: { attribArray: 'x' },
    field: 'attribArray',
    words: 'attribArray must be a list.',
  },
  {
    name: 'bookReservation',
    input: { attribArray: [{ value: 'x' }] },
    field: 'attribArray.0.id',
    words: 'attribArray[0].id is missing.',
  },
  {
    name: 'bookReservation',
    input: { attribArray: ['x'] },
    field: 'attribArray.0',
    words: 'attribArray[0] must be an object.',
  },
  {
    name: 'bookReservation',
    input: { paxArray: Array.from({ length: 51 }, () => ({})) },
    field: 'paxArray',
    words: 'A booking can have up to 50 passengers.',
  },
  {
    name: 'bookReservation',
    input: { attribArray: Array.from({ length: 101 }, () => ({})) },
    field: 'attribArray',
    words: 'attribArray must have at most 100 entries.',
  },
  { name: 'pageUsers', input: { limit: '0' }, field: 'limit', words: 'limit must be at least 1.' },
  { name: 'pageUsers', input: { limit: '201' }, field: 'limit', words: 'limit must be at most 200.' },
  { name: 'pageUsers', input: { limit: 'x' }, field: 'limit', words: 'limit must be a number.' },
  { name: 'pageUsers', input: { limit: '1.5' }, field: 'limit', words: 'limit must be a whole number.' },
  { name: 'pageUsers', input: { search: ['a', 'b'] }, field: 'search', words: 'search must be text.' },
  {
    name: 'pageUsers',
    input: { sort: 'age' },
    field: 'sort',
    words: 'sort must be one of username, display_name, email, role.',
  },
  {
    name: 'pageUsers',
    input: { descending: 'maybe' },
    field: 'descending',
    words: 'descending must be true or false.',
  },
  {
    name: 'saveUser',
    input: { id: noId, password: 7 },
    field: 'password',
    words: 'Enter a password, or leave it empty.',
  },
]
for (const { name, input, field, words } of cases) {
  test(`${name} with ${JSON.stringify(input).slice(0, 60)} says: ${words}`, async () => {
    const { status, body } = await boss.send<object>(requestFor(name, input))
    expect(status).toBe(400)
    expect(body.fields?.[field]).toEqual([words])
    expect(body.errors).toContain(words)
  })
}

const ids = { id: noId, agencyID: noId, quoteID: noId, uuid: noId }

const pathIds = ({ path }: Endpoint) =>
  Object.fromEntries(Object.entries(ids).filter(([name]) => path.includes(`{${name}}`)))

/** What the route would answer before it runs its handler. */
function refusalOf({ input }: Endpoint, sent: object): string | undefined {
  try {
    readInput(input, sent)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return JSON.stringify([error.messages, error.fields])
    throw error
  }
}

/** Bodies with each invalid value for this field, split by whether the schema accepts them. */
function bodiesFor(endpoint: Endpoint, field: string) {
  const properties = jsonSchema(endpoint.input, 'input')['properties'] as Record<string, object>
  const refusals: string[] = []
  const accepted: object[] = []
  const refused: object[] = []
  for (const body of [{}, ...invalidValues(properties[field] ?? {}).map((value) => ({ [field]: value }))]) {
    const refusal = refusalOf(endpoint, { ...body, ...pathIds(endpoint) })
    if (refusal === undefined) accepted.push(body)
    else {
      refusals.push(refusal)
      refused.push(body)
    }
  }
  return { refusals, accepted, refused }
}

/** Bodies that the schema refuses fail in the same place, so one is sent, or all where the handler looks for more errors. */
function requestsFor(endpoint: Endpoint, field: string) {
  const { method, path } = endpoint
  if (method !== 'POST') return invalidQueries(field).map((query) => ({ method, url: `${path}?${query}` }))
  const { refusals, accepted, refused } = bodiesFor(endpoint, field)
  expect(refusals.filter((refusal) => validatorMessages.test(refusal))).toEqual([])
  const sent = endpoint.parsedBy === 'handler' ? refused : refused.filter((body) => field in body).slice(0, 1)
  return [...sent, ...accepted].map((payload) => ({ ...requestTo(endpoint, ids), payload }))
}

for (const [name, endpoint] of endpoints) {
  const inPath = (field: string) => endpoint.path.includes(`{${field}}`)
  for (const field of Object.keys(endpoint.input.shape).filter((field) => !inPath(field))) {
    test(`${name}: every error in ${field} is a readable sentence`, async () => {
      for (const request of requestsFor(endpoint, field)) {
        const { status, body } = await signedInVisitor(endpoint).send<object>(request)
        expect([200, 400, 404, 429]).toContain(status)
        expect(JSON.stringify(body)).not.toMatch(validatorMessages)
      }
    })
  }
}

test('so is every error of the audit export', async () => {
  const { status, body } = await boss.send<object>({ url: `${auditExportPath}?person=a&person=b` })
  expect([status, body.errors]).toEqual([400, ['person must be text.']])
})
