import { expect, test } from 'vitest'

import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal({ trustedProxies: ['loopback'] })
const proxy = '127.0.0.1'

const cases = [
  { reported: '198.51.100.7', address: '198.51.100.7' },
  { reported: '198.51.100.7:50312', address: '198.51.100.7' },
  { reported: '2001:db8::7', address: '2001:db8::7' },
  { reported: '[2001:db8::7]', address: '2001:db8::7' },
  { reported: '[2001:db8::7]:50312', address: '2001:db8::7' },
  { reported: 'unknown', address: proxy },
  { reported: '999.0.0.1:80', address: proxy },
  { reported: 'x'.repeat(3000), address: proxy },
]
for (const { reported, address } of cases) {
  test(`a proxy that reports ${reported.slice(0, 30)} is understood as ${address}`, async () => {
    const agency = await portal.newAgency()
    await agency.addUser('agent')
    const visitor = agency.visitor()
    visitor.address = proxy
    const login = { username: 'agent', password: testPassword }
    await visitor.call('login', login, { 'x-forwarded-for': reported })
    const lines = portal.db.selectFrom('audit_log').select('address').where('agency_id', '=', agency.id)
    expect(await lines.where('kind', '=', 'session.started').execute()).toEqual([{ address }])
  })
}
