import type { AddressInfo } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import { HttpConnection } from '#tests/support/processes/http-connection.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
await agency.addUser('agent')
await portal.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => portal.app.close())
const { port } = portal.app.server.address() as AddressInfo
const host = `${agency.host}:${port}`
const check = '/api/auth/check'

/** Over a real connection, because `inject` merges Host headers and knows no absolute targets. */
async function ask(target: string, headers: string[], body?: object) {
  const connection = await HttpConnection.open(port)
  const text = body ? JSON.stringify(body) : ''
  const length = body ? ['Content-Type: application/json', `Content-Length: ${text.length}`] : []
  const lines = [`${body ? 'POST' : 'GET'} ${target} HTTP/1.1`, ...headers, ...length]
  const answer = await connection.ask(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`))
  connection.close()
  return answer
}

test('a Host with the listening port names the site', async () => {
  expect(await ask(check, [`Host: ${host}`])).toMatchObject({ status: 401 })
  expect(await ask(check, [`Host: 127.0.0.1:${port}`])).toMatchObject({ status: 401 })
})

const elsewhere = [`${agency.host}:${port + 1}`, agency.host, 'evil.example', `portal.example:${port}`]
for (const other of elsewhere) {
  test(`nothing but health answers at ${other.replaceAll(/\d{4,5}/g, 'N')}`, async () => {
    expect(await ask(check, [`Host: ${other}`])).toMatchObject({
      status: 404,
      body: '{"error":"No agency registered for this subdomain."}',
    })
    expect(await ask('/login', [`Host: ${other}`])).toMatchObject({
      status: 404,
      body: `{"error":"Direct Connect isn't available at this address. Check the host name and port."}`,
    })
    expect((await ask('/healthz', [`Host: ${other}`])).status).toBe(200)
    expect((await ask('/readyz', [`Host: ${other}`])).status).toBe(200)
    // The figures answer at every port of a name of ours.
    const isOurs = other.startsWith(agency.host)
    expect((await ask('/metrics', [`Host: ${other}`])).status).toBe(isOurs ? 200 : 404)
  })
}

test('two Host headers are refused, even two of the same', async () => {
  const refused = { status: 400, body: '{"errors":["Send exactly one Host header."]}' }
  expect(await ask(check, [`Host: ${host}`, `Host: evil.example`])).toMatchObject({ status: 400 })
  expect(await ask('/login', [`Host: ${host}`, `hOST: ${host}`])).toMatchObject(refused)
})

test('an absolute target must be the address of the site that the Host header names', async () => {
  expect((await ask(`http://${host}${check}`, [`Host: ${host}`])).status).toBe(401)
  const others = [
    'http://evil.example',
    `http://localhost:${port}`,
    `https://${host}`,
    `http://${agency.host}`,
  ]
  for (const other of others) {
    expect((await ask(`${other}${check}`, [`Host: ${host}`])).status).toBe(400)
    expect((await ask(`${other}/login`, [`Host: ${host}`])).status).toBe(400)
  }
  expect((await ask(`http://evil.example${check}`, ['Host: evil.example'])).status).toBe(400)
})

const askForLink = (name: string) =>
  ask('/api/auth/forgotten-password', [`Host: ${name}`, `Origin: http://${name}`], { username: 'agent' })

test('a link to choose a password leads to the public address, and no other port gets one', async () => {
  expect((await askForLink(`${agency.host}:${port + 1}`)).status).toBe(404)
  expect((await askForLink(host)).status).toBe(200)
  await portal.mail.count(1)
  const links = portal.mail.sent.map(({ text }) => /^\S+(?=\/new-password#)/m.exec(text)?.[0])
  expect(links).toEqual([`http://${host}`])
})
