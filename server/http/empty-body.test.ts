import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const headers = { 'content-type': 'application/json' }

const callsWithoutFields = [
  { method: 'POST', path: '/disable', status: 200 },
  { method: 'POST', path: '/enable', status: 200 },
  { method: 'DELETE', path: '', status: 200 },
  { method: 'DELETE', path: '', status: 400, payload: '{' },
] as const
for (const { method, path, status, ...sent } of callsWithoutFields) {
  const payload = 'payload' in sent ? sent.payload : ''
  test(`${method} of a user${path} with the JSON body '${payload}' answers ${status}`, async () => {
    const site = await portal.newAgency()
    const boss = await site.signedIn('boss', { permissions: [2] })
    const url = `/api/users/${await site.addUser('someone')}${path}`
    expect(await boss.send({ method, url, payload, headers })).toMatchObject({ status })
  })
}
