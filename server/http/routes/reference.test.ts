import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const agency = await portal.newAgency()

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string }[]
}

const document = { url: '/api/openapi.json' }
const page = { url: '/api/docs/' }

test('the contract is served as OpenAPI 3.1 and as a page, to signed-in users of known sites', async () => {
  const visitor = await agency.signedIn('reader')
  const { body } = await visitor.send<{ openapi: string; paths: Record<string, object> }>(document)
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/auth/login']).toHaveProperty('post.requestBody.content')
  const references = JSON.stringify(body.paths).match(/(?<="\$ref":"#\/)[^"]+/g) ?? []
  expect(new Set(references).size).toBe(7)
  for (const reference of new Set(references)) expect(body).toHaveProperty(reference.split('/'))
  expect((await visitor.send({ url: '/api/docs/json' })).body).toEqual(body)
  const shown = await visitor.send<string>(page)
  expect(shown.status).toBe(200)
  expect(shown.body).not.toMatch(/<script[^>]*>\s*[^\s<]/)
  expect(shown.body).not.toMatch(/(src|href)="https?:/)
  const elsewhere = await visitor.send({ ...document, headers: { host: 'nowhere.localhost' } })
  expect(elsewhere.status).toBe(404)
})

test('a call that the provider can make inside an agency is listed at both addresses, with its own fields there', async () => {
  const visitor = await agency.signedIn('second-reader')
  const { body } = await visitor.send<{ paths: Record<string, Record<string, Operation>> }>(document)
  const own = body.paths['/api/reservations/{id}/cancellation']?.['get']
  const inAgency = body.paths['/api/agencies/{agencyID}/reservations/{id}/cancellation']?.['get']
  const namesOf = (operation?: Operation) => operation?.parameters.map(({ name }) => name).toSorted()
  expect(namesOf(own)).toEqual(['id', 'passengers'])
  expect(namesOf(inAgency)).toEqual(['agencyID', 'id', 'passengers', 'waiveFee'])
  expect(inAgency?.description).toBe('Needs permission 1: Papillon Administrator (God Mode).')
  const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods))
  for (const field of ['operationId', 'summary'] as const)
    expect(new Set(operations.map((operation) => operation[field])).size).toBe(operations.length)
})

test('without a session the document and its parts are refused, and the page leads to the login form', async () => {
  const visitor = agency.visitor()
  for (const url of [document.url, '/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui.css']) {
    expect(await visitor.send({ url })).toMatchObject({ status: 401, body: { error: 'Please sign in.' } })
  }
  for (const url of ['/api/docs', '/api/docs/', '/api/%64ocs']) {
    const { status, headers } = await visitor.send({ url })
    expect({ status, to: headers['location'] }).toEqual({ status: 302, to: '/login?redirect=%2Fapi%2Fdocs' })
  }
})

test('with PUBLIC_API_DOCS anyone may read the reference', async () => {
  const open = await testPortal({ publicApiDocs: true })
  const visitor = (await open.newAgency()).visitor()
  expect((await visitor.send(document)).status).toBe(200)
  expect((await visitor.send(page)).status).toBe(200)
})
