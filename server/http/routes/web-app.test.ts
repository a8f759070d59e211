import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const folder = await mkdtemp(join(tmpdir(), 'dc-web-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const document = '<!doctype html><title>Direct Connect</title>'
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), document)
await writeFile(join(folder, 'index.html.br'), brotliCompressSync(document))
await writeFile(join(folder, 'assets', 'start-1.js'), 'start()')
const { app } = await testPortal({ webFolder: folder })

const ask = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({
    method,
    url,
    headers: { host: 'localhost', ...(encoding ? { 'accept-encoding': encoding } : {}) },
  })

for (const url of ['/', '/?x=1', '/login', '/products/7', '/reservations/']) {
  test(`${url} is the web app, whatever the client accepts`, async () => {
    const plain = await ask(url)
    expect(plain).toMatchObject({ statusCode: 200, body: document })
    expect(plain.headers['cache-control']).toBe('no-cache')
    expect(plain.headers['content-security-policy']).toContain("script-src 'self'")
    expect(await ask(url, 'br')).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } })
    expect(await ask(url, undefined, 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
  })
}

test.each([
  { url: '/departures/7/check-in', camera: 'camera=(self)' },
  { url: '/departures/7/check-in?scan=camera', camera: 'camera=(self)' },
  { url: '/departures/7/check-in/', camera: 'camera=(self)' },
  { url: '/departures/7', camera: 'camera=()' },
  { url: '/departures/7/check-in/more', camera: 'camera=()' },
  { url: '/departures?x=/departures/7/check-in', camera: 'camera=()' },
  { url: '/x/departures/7/check-in', camera: 'camera=()' },
  { url: '/', camera: 'camera=()' },
])('the document $url has $camera', async ({ url, camera }) => {
  const { headers } = await ask(url)
  expect(headers['permissions-policy']).toBe(`${camera}, geolocation=(), microphone=(), payment=()`)
})

test('hashed files are cached forever, and a missing one is a 404', async () => {
  const file = await ask('/assets/start-1.js')
  expect(file).toMatchObject({ statusCode: 200, body: 'start()' })
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const url of ['/assets/start-2.js', '/assets/'])
    expect(await ask(url, 'br')).toMatchObject({ statusCode: 404 })
})

test('the web app does not answer on the pay host', async () => {
  for (const url of ['/', '/login', '/index.html', '/assets/start-1.js', '/reservations/7']) {
    const answer = await app.inject({ method: 'GET', url, headers: { host: 'pay.localhost' } })
    expect({ url, body: answer.body }).toEqual({ url, body: '{"error":"Not found."}' })
    expect(answer.statusCode).toBe(404)
  }
})
