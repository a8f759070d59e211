import { expect, test } from 'vitest'

import { PublicAddress } from '#server/http/public-address.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const url = '/metrics'

test('metrics count requests by method, route and status', async () => {
  const { app } = portal
  const login = { method: 'POST', url: '/api/auth/login', headers: { host: 'nowhere.localhost' } } as const
  await app.inject({ ...login, payload: {} })
  const { body } = await app.inject({ url })
  expect(body).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="404"} 1',
  )
})

const callers: { title: string; remoteAddress: string; headers?: object; status: number }[] = [
  { title: 'a program on this machine', remoteAddress: '127.0.0.1', status: 200 },
  { title: 'the same over IPv6', remoteAddress: '::1', status: 200 },
  { title: 'the same on a socket for both', remoteAddress: '::ffff:127.0.0.1', status: 200 },
  { title: 'another machine', remoteAddress: '10.0.0.5', status: 404 },
  ...['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].map((name) => ({
    title: `a proxy on this machine that sends ${name}`,
    remoteAddress: '127.0.0.1',
    headers: { [name]: '203.0.113.9' },
    status: 404,
  })),
]
for (const { title, remoteAddress, headers = {}, status } of callers) {
  test(`without METRICS_TOKEN, ${title} gets ${status}`, async () => {
    const answer = await portal.app.inject({
      url,
      remoteAddress,
      headers: { host: 'localhost', ...headers },
    })
    expect(answer.statusCode).toBe(status)
  })
}

const hosts = [
  { host: 'localhost', status: 200 },
  { host: 'LOCALHOST:9999', status: 200 },
  { host: '127.0.0.1:3000', status: 200 },
  { host: '[::1]:3000', status: 200 },
  { host: 'canyon.localhost', status: 200 },
  { host: 'portal.example', status: 200 },
  { host: 'canyon.portal.example', status: 200 },
  { host: 'evil.example', status: 404 },
  { host: 'evil.example:3000', status: 404 },
  { host: 'localhost.evil.example', status: 404 },
  { host: 'notlocalhost', status: 404 },
]
const publicAddress = new PublicAddress({ scheme: 'https', host: 'portal.example', port: undefined })
const behindProxy = await testPortal({ publicAddress })
for (const { host, status } of hosts) {
  test(`without METRICS_TOKEN, a program on this machine that asks ${host} gets ${status}`, async () => {
    const answer = await behindProxy.app.inject({ url, remoteAddress: '127.0.0.1', headers: { host } })
    expect(answer.statusCode).toBe(status)
  })
}

test('without METRICS_TOKEN, a trusted proxy on this machine gets 404 whatever it sends', async () => {
  const { app } = await testPortal({ trustedProxies: ['loopback'] })
  expect((await app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
})

test('with METRICS_TOKEN, only that Bearer token opens the metrics, from anywhere', async () => {
  const metricsToken = 'a-token-of-some-length'
  const { app } = await testPortal({ metricsToken })
  const ask = (authorization?: string) => {
    const headers = { host: 'any.example', ...(authorization && { authorization }) }
    return app.inject({ url, remoteAddress: '127.0.0.1', headers })
  }
  for (const wrong of [
    undefined,
    `Basic ${metricsToken}`,
    'Bearer',
    `Bearer ${metricsToken}x`,
    'Bearer short',
  ]) {
    const answer = await ask(wrong)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json()).toEqual({ error: 'Send METRICS_TOKEN as a Bearer token.' })
  }
  const headers = { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '203.0.113.9' }
  expect((await app.inject({ url, remoteAddress: '10.0.0.5', headers })).statusCode).toBe(200)
})
