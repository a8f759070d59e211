import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const manager = await (await portal.newAgency()).signedIn('manager', { permissions: [2] })

// A cache that takes these for files would give one person's answer to the next.
for (const url of ['/api/auth/check', '/%61pi/auth/check', '/ap%69/audit-log/export.csv']) {
  test(`what ${url} answers is kept by no cache`, async () => {
    const answer = await manager.send({ method: 'GET', url })
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  })
}
