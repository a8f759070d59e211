import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const manager = await (await portal.newAgency()).signedIn('manager', { permissions: [2] })

// A cache that mistakes these for files would serve one user's answer to another.
for (const url of ['/api/auth/check', '/%61pi/auth/check', '/ap%69/audit-log/export.csv']) {
  test(`no cache stores ${url}`, async () => {
    const answer = await manager.send({ method: 'GET', url })
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  })
}
