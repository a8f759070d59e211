import { expect, test } from 'vitest'

import { siteOf } from '#server/http/site.ts'

const unknown = 'unknown'
const provider = 'provider'
const cases = [
  { host: 'localhost:3000', portal: 'localhost', site: provider },
  { host: 'localhost', portal: 'localhost', site: provider },
  { host: 'LOCALHOST.', portal: 'localhost', site: provider },
  { host: '127.0.0.1:3000', portal: 'localhost', site: provider },
  { host: '[::1]:3000', portal: 'localhost', site: provider },
  { host: '127.0.0.1', portal: 'portal.example', site: unknown },
  { host: 'canyon.localhost:3000', portal: 'localhost', site: 'canyon' },
  { host: 'Canyon.LocalHost:3000', portal: 'localhost', site: 'canyon' },
  { host: 'canyon.localhost.', portal: 'localhost', site: 'canyon' },
  { host: 'canyon.portal.example', portal: 'portal.example', site: 'canyon' },
  { host: 'a-1.portal.example:8443', portal: 'portal.example', site: 'a-1' },
  { host: `${'a'.repeat(63)}.localhost`, portal: 'localhost', site: 'a'.repeat(63) },
  { host: `${'a'.repeat(64)}.localhost`, portal: 'localhost', site: unknown },
  { host: 'deep.canyon.localhost', portal: 'localhost', site: unknown },
  { host: '-canyon.localhost', portal: 'localhost', site: unknown },
  { host: 'canyon-.localhost', portal: 'localhost', site: unknown },
  { host: 'can_yon.localhost', portal: 'localhost', site: unknown },
  { host: '.localhost', portal: 'localhost', site: unknown },
  { host: 'www.localhost', portal: 'localhost', site: unknown },
  { host: 'api.localhost', portal: 'localhost', site: unknown },
  { host: 'admin.localhost', portal: 'localhost', site: unknown },
  { host: 'notlocalhost', portal: 'localhost', site: unknown },
  { host: 'example.com', portal: 'localhost', site: unknown },
  { host: '', portal: 'localhost', site: unknown },
]
for (const { host, portal, site } of cases) {
  test(`'${host}' under ${portal} is ${site}`, () => {
    const found = siteOf(host, portal)
    expect(found.kind === 'agency' ? found.domain : found.kind).toBe(site)
  })
}
