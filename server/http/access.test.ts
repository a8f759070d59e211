import { expect, test } from 'vitest'
import { z } from 'zod'

import { endpoints } from '#contract/api.ts'
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts'
import { holds, permissions } from '#contract/permissions.ts'
import { serve } from '#server/http/serve.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { requestTo, type Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const guarded = (access: Endpoint['access']) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/guarded/${access}`,
    access,
    port: 'not needed',
    badInput: 'errors',
    effect: 'changes',
    summary: 'Only in this test',
    input: z.object({ needed: z.string({ error: 'Send what is needed.' }) }),
    output: z.object({ done: z.boolean() }),
  })
for (const code of Object.values(permissions)) {
  // The contract doesn't name this field, so it must not leave the server.
  serve(portal.app, portal.portal, guarded(code), async () => ({ done: true, secret: 'stray' }))
}

const here = await portal.newAgency()
const there = await portal.newAgency()
const portless = await portal.newAgency({ portless: true })
const agent = await here.signedIn('agent')

const anId = '00000000-0000-4000-8000-00000000dead'
const anyParameters = { id: anId, quoteID: anId, uuid: anId, agencyID: anId, userId: anId, roleId: anId }

/** The input doesn't matter: access is checked first. */
const send = (visitor: Visitor, endpoint: Endpoint, headers = {}) =>
  visitor.send<object>({ ...requestTo(endpoint, anyParameters), headers })

for (const [name, endpoint] of endpoints.filter(([, { access }]) => access !== 'anyone')) {
  test(`${name}: without a session gets 401`, async () => {
    const answer = await send(here.visitor(), endpoint)
    expect(answer).toMatchObject({ status: 401, body: { error: 'Please sign in.' } })
  })

  test(`${name}: a session of another site gets 401`, async () => {
    const stranger = there.visitor()
    stranger.cookie = agent.cookie
    expect((await send(stranger, endpoint)).status).toBe(401)
  })
}

for (const [name, endpoint] of endpoints.filter(([, { access }]) => typeof access === 'number')) {
  test(`${name}: a user without its permission gets 403`, async () => {
    expect((await send(agent, endpoint)).status).toBe(403)
  })
}

for (const [name, endpoint] of endpoints) {
  test(`${name}: an unknown subdomain gets 404`, async () => {
    const answer = await send(here.visitor(), endpoint, { host: 'nowhere.localhost' })
    expect(answer).toMatchObject({ status: 404, body: { error: 'No agency registered for this subdomain.' } })
  })
}

for (const [name, endpoint] of endpoints.filter(([, { port }]) => port === 'needed')) {
  test(`${name}: an agency without a port gets 40011`, async () => {
    const answer = await send(portless.visitor(), endpoint)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      errors: [{ code: 40011, message: 'A port does not exist for this agency' }],
    })
  })
}

for (const [name, endpoint] of endpoints.filter(([, { effect }]) => effect === 'changes')) {
  test(`${name}: a request from a sibling site gets 403 and changes nothing`, async () => {
    const fromSibling = { origin: `http://${there.host}`, 'sec-fetch-site': 'same-site' }
    expect(await send(agent, endpoint, fromSibling)).toMatchObject({
      status: 403,
      body: { error: "This request didn't come from this site's own pages." },
    })
    expect((await agent.call('checkSession', {})).status).toBe(200)
  })
}

for (const [name, endpoint] of endpoints.filter(
  ([, { effect, method }]) => effect === 'changes' && method !== 'GET',
)) {
  test(`${name}: without Origin and Sec-Fetch-Site, from another site's page, gets 403`, async () => {
    const headers = { origin: undefined, referer: `http://${there.host}/` }
    expect((await send(agent, endpoint, headers)).status).toBe(403)
  })
}

test('a client that knows only SPEC.md signs in and works without Origin, Referer and Sec-Fetch-Site', async () => {
  const client = here.visitor()
  await here.addUser('client', { permissions: [3] })
  const bare = { origin: undefined }
  const login = await client.call('login', { username: 'client', password: testPassword }, bare)
  expect(login.status).toBe(200)
  expect((await client.call('createRole', { title: 'Desk', permissions: [] }, bare)).status).toBe(200)
  const text = { ...bare, 'content-type': 'text/plain' }
  expect(
    (await client.send({ method: 'POST', url: '/api/roles', payload: '{}', headers: text })).status,
  ).toBe(403)
})

const accounts = { agent: [], users: [3], pricing: [4], seller: [5], manager: [2], admin: [1] }
const table: [keyof typeof permissions, (keyof typeof accounts)[]][] = [
  ['providerAdministrator', ['admin']],
  ['agencyAdministrator', ['manager', 'admin']],
  ['manageUsers', ['users', 'manager', 'admin']],
  ['managePrices', ['pricing', 'manager', 'admin']],
  ['changePrice', ['seller', 'manager', 'admin']],
]
for (const [name, who] of table) {
  test(`${name} is held by ${who.join(', ')} only`, () => {
    const holders = Object.entries(accounts).filter(([, held]) => holds(held, permissions[name]))
    expect(holders.map(([title]) => title)).toEqual(who)
  })
}

test('a call that needs a permission: 401 without a session, 403 without the permission, 400 and 200 with it', async () => {
  const request = { method: 'POST', url: '/api/guarded/4' } as const
  const payload = { needed: 'x' }
  expect((await here.visitor().send({ ...request, payload })).status).toBe(401)
  const without = await (await here.signedIn('seller', { permissions: [3, 5] })).send({ ...request, payload })
  expect(without).toMatchObject({
    status: 403,
    body: { error: "You don't have access to this. Ask your administrator." },
  })
  const pricing = await here.signedIn('pricing', { permissions: [4] })
  expect((await pricing.send({ ...request, payload: {} })).body).toEqual({
    errors: ['Send what is needed.'],
    fields: { needed: ['Send what is needed.'] },
  })
  expect(await pricing.send({ ...request, payload })).toMatchObject({ status: 200, body: { done: true } })
})

test('a field that the contract does not name does not leave the server', async () => {
  const manager = await here.signedIn('manager', { permissions: [2] })
  const answer = await manager.send({ method: 'POST', url: '/api/guarded/3', payload: { needed: 'x' } })
  expect(answer.body).toEqual({ done: true })
})
