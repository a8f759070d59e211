import { expect, test } from 'vitest'

import { siteAddress } from '#web/features/agencies/site-address.ts'

const cases = [
  { protocol: 'https:', hostname: 'portal.example', port: '', address: 'https://canyon.portal.example' },
  { protocol: 'http:', hostname: 'localhost', port: '3000', address: 'http://canyon.localhost:3000' },
  { protocol: 'http:', hostname: '127.0.0.1', port: '3000', address: 'http://canyon.localhost:3000' },
  { protocol: 'http:', hostname: '[::1]', port: '3000', address: 'http://canyon.localhost:3000' },
]
for (const { address, ...place } of cases) {
  test(`seen from ${place.hostname} the site of canyon is ${address}`, () => {
    expect(siteAddress('canyon', place)).toBe(address)
  })
}
