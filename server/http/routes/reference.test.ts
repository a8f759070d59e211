import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const agency = await portal.newAgency()

test('the contract is served as OpenAPI 3.1 and as a page, on known sites only', async () => {
  const visitor = agency.visitor()
  const { body } = await visitor.send<{ openapi: string; paths: Record<string, object> }>({
    url: '/api/openapi.json',
  })
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/auth/login']).toHaveProperty('post.requestBody.content')
  const page = await visitor.send<string>({ url: '/api/docs/' })
  expect(page.status).toBe(200)
  expect(page.body).not.toMatch(/<script[^>]*>\s*[^\s<]/)
  expect(page.body).not.toMatch(/(src|href)="https?:/)
  const elsewhere = await visitor.send({ url: '/api/openapi.json', headers: { host: 'nowhere.localhost' } })
  expect(elsewhere.status).toBe(404)
})
