import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { requestTo } from '#tests/support/visitor.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const renamed = await portal.newAgency()
const provider = await portal.provider()
const boss = await agency.signedIn('boss', { permissions: [2] })
const admin = await provider.signedIn('admin')
const role = (await boss.call('createRole', { title: 'Agent', permissions: [] })).body
const userId = await agency.addUser('victim')

/** Valid values for the other fields, so that one bad value gets as far as possible. */
const good: Record<string, unknown> = {
  agencyID: agency.id,
  permissions: [5],
  display_name: 'Someone',
  email: 'someone@example.com',
  role_id: role.id,
  password: 'a passphrase of my own',
  name: 'Somewhere',
  pax_mode: 0,
  credit_card_mode: 0,
  product_code: 'X',
  code: 'X',
  value: 1,
  mode: 0,
  booking_date: '2026-12-01',
  date: '2026-12-01',
  adult: 1,
  child: 0,
  month: 12,
  year: 2026,
}
const idsOf: Record<string, string> = {
  saveRole: role.id,
  saveRoleInAgency: role.id,
  saveUser: userId,
  saveUserInAgency: userId,
  enableUser: userId,
  disableUser: userId,
  saveAgency: renamed.id,
}

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const nasty: [title: string, value: unknown][] = [
  ['a NUL', 'a\u0000b'],
  ['half an emoji', 'a\ud83d'],
  ['an emoji and other scripts', '👩‍👩‍👧 Ωmega עברית'],
  ['a right-to-left mark', 'a\u202eb'],
  ['100,000 characters', 'x'.repeat(100_000)],
  ['a line break', 'a\nb'],
  ['a number beyond all', 1e308],
  ['a negative fraction', -0.5],
  ['a number as large as a bigint', 2 ** 63],
  ['true', true],
  ['null', null],
  ['a list', [1, 'a', null]],
  ['a list of lists', [[[]], {}]],
  ['an object', { id: 1, toString: 'x', constructor: null }],
  ['a quote', `'"; drop table users; --`],
  ['an impossible date', '2026-02-30'],
  ['a date of long ago', '0000-01-01'],
  ['a deep object', JSON.parse(deep(5000))],
]

const signedInVisitor = ({ access }: Endpoint) => (access === 1 ? admin : boss)
const fieldsOf = ({ input }: Endpoint) => Object.keys(input.shape)
const isPathField = ({ path }: Endpoint, field: string) => path.includes(`{${field}}`)

/** `npm test` gives each field every third value, starting with another one; `npm run drill` gives it all. */
const step = countRounds(3, 1)
const someOf = <Value>(values: readonly Value[], place: number) =>
  values.filter((_, index) => (index + place) % step === 0)

let made = 0
/** Unique, because a taken name would be refused. */
const inputFor = (name: string, endpoint: Endpoint) => {
  made += 1
  const unique = { title: `Seller ${made}`, username: `someone-${made}`, domain: `somewhere-${made}` }
  const known = { ...good, ...unique, id: idsOf[name], quoteID: userId, uuid: userId }
  const fields = [...fieldsOf(endpoint), ...(endpoint.path.match(/(?<=\{)\w+(?=\})/g) ?? [])]
  return Object.fromEntries(fields.map((field) => [field, (known as Record<string, unknown>)[field]]))
}

for (const [name, endpoint] of endpoints.filter(([, { method }]) => method === 'POST')) {
  test(`${name}: no value of a field causes a 500`, async () => {
    const fields = fieldsOf(endpoint).filter((field) => !isPathField(endpoint, field))
    for (const [place, field] of fields.entries()) {
      for (const [title, value] of someOf(nasty, place)) {
        const request = requestTo(endpoint, { ...inputFor(name, endpoint), [field]: value })
        const { status } = await signedInVisitor(endpoint).send(request)
        expect([field, title, status < 500 ? 'fine' : status]).toEqual([field, title, 'fine'])
      }
    }
  })

  test(`${name}: no body causes a 500`, async () => {
    const { url = '' } = requestTo(endpoint, inputFor(name, endpoint))
    const bodies = fc.sample(fc.json({ maxDepth: 3, noSurrogates: false } as object), {
      numRuns: countRounds(5, 20),
      seed: 7,
    })
    for (const payload of [...bodies, deep(20_000), 'null', '""', '[]', '{', '\u0000']) {
      const headers = { 'content-type': 'application/json' }
      const { status } = await signedInVisitor(endpoint).send({ method: 'POST', url, payload, headers })
      expect([payload.slice(0, 100), status < 500 ? 'fine' : status]).toEqual([payload.slice(0, 100), 'fine'])
    }
  })
}

const writing = ['createRole', 'saveRole', 'createUser', 'saveUser']
const writingCalls = [
  ...writing,
  ...writing.map((name) => `${name}InAgency`),
  'enableUser',
  'disableUser',
  'createAgency',
  'saveAgency',
]
for (const name of writingCalls) {
  test(`${name}: the valid input of these tests is accepted`, async () => {
    const [, endpoint] = endpoints.find(([each]) => each === name) ?? []
    if (!endpoint) throw new Error(`There is no ${name}.`)
    const answer = await signedInVisitor(endpoint).send(requestTo(endpoint, inputFor(name, endpoint)))
    expect(answer).toMatchObject({ status: 200 })
  })
}

const texts = nasty.flatMap(([, value]) =>
  typeof value === 'string' ? [encodeURIComponent(value.toWellFormed().slice(0, 5000))] : [],
)

const readers = endpoints.filter(([name, { method }]) => method !== 'POST' && name !== 'logout')
for (const [index, [name, endpoint]] of readers.entries()) {
  const { method } = endpoint
  const statusOf = async (url: string) => (await signedInVisitor(endpoint).send({ method, url })).status

  test(`${name}: no URL causes a 500`, async () => {
    const fields = fieldsOf(endpoint).filter((field) => !isPathField(endpoint, field))
    const pathWith = (text: string) => endpoint.path.replaceAll(/\{\w+\}/g, text)
    const paths = texts.flatMap((text) => [pathWith(text), `${pathWith(text)}?%ff=%`])
    const queries = fields.flatMap((field, place) =>
      someOf(texts, index + place).flatMap((text) =>
        [`${field}=${text}`, `${field}=${text}&${field}=2`, `${field}[a]=1`].map(
          (query) => `${pathWith(text)}?${query}`,
        ),
      ),
    )
    for (const url of new Set([...paths, ...queries])) {
      const status = await statusOf(url)
      expect([url.slice(0, 200), status < 500 ? 'fine' : status]).toEqual([url.slice(0, 200), 'fine'])
    }
  })
}
