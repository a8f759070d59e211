import { expect, test } from 'vitest'

import { errorBody, statusOf } from '#server/http/answers.ts'
import { Refusal } from '#server/refusal.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const json = { 'content-type': 'application/json' }
const login = { method: 'POST', url: '/api/auth/login' } as const

const requests = [
  {
    title: 'text that is not JSON',
    payload: '{"username":',
    headers: json,
    status: 400,
    words: 'The request is not valid JSON.',
  },
  {
    title: 'an empty JSON body for a call with fields',
    payload: '',
    headers: json,
    status: 400,
    words: 'Enter your username.',
  },
  {
    title: 'a JSON body of spaces',
    payload: '  ',
    headers: json,
    status: 400,
    words: 'The request is not valid JSON.',
  },
  {
    title: 'a JSON list',
    payload: '[1]',
    headers: json,
    status: 400,
    words: 'Send the fields as one JSON object.',
  },
  {
    title: 'a JSON text',
    payload: '"x"',
    headers: json,
    status: 400,
    words: 'Send the fields as one JSON object.',
  },
  { title: 'JSON null', payload: 'null', headers: json, status: 400, words: 'Enter your username.' },
  {
    title: 'a prototype in the JSON',
    payload: '{"__proto__":{"a":1}}',
    headers: json,
    status: 400,
    words: 'The request is not valid JSON.',
  },
  {
    title: 'a constructor in the JSON',
    payload: '{"constructor":{"prototype":{"a":1}}}',
    headers: json,
    status: 400,
    words: 'The request is not valid JSON.',
  },
  {
    title: 'a form',
    payload: 'username=a',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    words: 'Send the request as application/json.',
  },
  {
    title: 'plain text',
    payload: 'hello',
    headers: { 'content-type': 'text/plain' },
    status: 415,
    words: 'Send the request as application/json.',
  },
  {
    title: 'a body of 300 kB',
    payload: JSON.stringify({ username: 'x'.repeat(300_000) }),
    headers: json,
    status: 413,
    words: 'The request is too large.',
  },
  {
    title: 'a lone surrogate',
    payload: '{"username":"\\ud800","password":"x"}',
    headers: json,
    status: 401,
    words: 'Invalid username or password.',
  },
]
for (const { title, payload, headers, status, words } of requests) {
  test(`${title} answers ${status} with a message`, async () => {
    const answer = await agency.visitor().send<object>({ ...login, payload, headers })
    expect(answer.status).toBe(status)
    expect([answer.body.error, ...(answer.body.errors ?? [])]).toContain(words)
  })
}

test('a conflict is 409 with the record as it is now', () => {
  const conflict = new Refusal('conflict', { current: { title: 'Agents', version: 3 } })
  expect(statusOf(conflict)).toBe(409)
  expect(errorBody(conflict)).toEqual({
    error: 'Someone else changed this. Reload to see the latest version.',
    current: { title: 'Agents', version: 3 },
  })
})

const unknownCalls = [
  { method: 'GET', url: '/api' },
  { method: 'GET', url: '/api/nothing' },
  { method: 'DELETE', url: '/api/auth/login' },
  { method: 'POST', url: '/api/auth/check' },
  { method: 'POST', url: '/somewhere' },
] as const
for (const { method, url } of unknownCalls) {
  test(`${method} ${url}, an unknown route, answers 404 JSON`, async () => {
    const answer = await agency.visitor().send<object>({ method, url })
    expect(answer).toMatchObject({ status: 404, body: { error: 'Not found.' } })
  })
}

test('a URL that cannot be decoded is a 400, not a 500', async () => {
  const answer = await agency.visitor().send<object>({ method: 'GET', url: '/api/%zz' })
  expect(answer.status).toBe(400)
})

test('every answer carries a request id, and only a valid one from a trusted proxy is kept', async () => {
  const stranger = await agency.visitor().call('logout', {}, { 'x-request-id': 'proxy-12345' })
  expect(stranger.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const proxied = await testPortal({ trustedProxies: ['198.51.100.0/24'] })
  const visitor = (await proxied.newAgency()).visitor()
  const own = await visitor.call('logout', {})
  expect(own.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const given = await visitor.call('logout', {}, { 'x-request-id': 'proxy-12345' })
  expect(given.headers['x-request-id']).toBe('proxy-12345')
  const invalid = await visitor.call('logout', {}, { 'x-request-id': 'a b\tc' })
  expect(invalid.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  visitor.address = '203.0.113.9'
  const forwarded = { 'x-request-id': 'proxy-12345', 'x-forwarded-for': '198.51.100.7' }
  const untrusted = await visitor.call('logout', {}, forwarded)
  expect(untrusted.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test('every API answer carries security headers that forbid loading, scripts and framing', async () => {
  const { headers } = await agency.visitor().call('logout', {})
  expect(headers).toMatchObject({
    ...always,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
})

for (const url of ['/', '/api/docs/', '/api/docs/static/swagger-ui.css', '/api/nothing-here', '/healthz'])
  test(`${url} carries security headers that allow scripts from our own files only`, async () => {
    const { headers } = await agency.visitor().send({ url })
    expect(headers).toMatchObject({
      ...always,
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-dns-prefetch-control': 'off',
      'x-permitted-cross-domain-policies': 'none',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe-eval')
  })
