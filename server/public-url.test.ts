import { expect, test } from 'vitest'

import { readConfig, SettingError } from '#server/config.ts'

const unencrypted = (name: string, host = 'portal.example') =>
  `${name} would serve ${host} over http, which sends passwords unencrypted: set PUBLIC_URL to an https address, or INSECURE_HTTP=1 to accept that.`

const bad = [
  {
    set: { PORTAL_HOST: 'bad host' },
    says: 'PORTAL_HOST must be the host name of the portal, without a port.',
  },
  {
    set: { PORTAL_HOST: 'portal.example:3000' },
    says: 'PORTAL_HOST must be the host name of the portal, without a port.',
  },
  ...[
    'portal.example',
    'ftp://portal.example',
    'https://portal.example/app',
    'https://portal.example/?x',
    'https://user@portal.example',
    'https://127.0.0.1',
    'https://[::1]:3000',
    'https://bad_name.example',
    'https://portal.example.',
    'https://portal.example:99999',
  ].map((PUBLIC_URL) => ({
    set: { PUBLIC_URL, TRUSTED_PROXIES: 'loopback' },
    says: 'PUBLIC_URL must be the address of the bare site, without a path, like https://portal.example.',
  })),
  {
    set: { PUBLIC_URL: 'https://portal.example' },
    says: 'TRUSTED_PROXIES is required with an https PUBLIC_URL: set it to the address or network of your proxy.',
  },
  {
    set: { PUBLIC_URL: 'http://portal.example', PORTAL_HOST: 'other.example', INSECURE_HTTP: '1' },
    says: 'PORTAL_HOST must not differ from the host of PUBLIC_URL: remove PORTAL_HOST.',
  },
  {
    set: { PORTAL_HOST: 'portal.example', TRUSTED_PROXIES: 'loopback' },
    says: 'PUBLIC_URL is required with PORTAL_HOST and TRUSTED_PROXIES: set it to the address that browsers use, like https://portal.example.',
  },
  { set: { PUBLIC_URL: 'http://portal.example' }, says: unencrypted('PUBLIC_URL') },
  { set: { PUBLIC_URL: 'http://portal.example:8080', INSECURE_HTTP: '0' }, says: unencrypted('PUBLIC_URL') },
  {
    set: { PUBLIC_URL: 'http://localhost.portal.example' },
    says: unencrypted('PUBLIC_URL', 'localhost.portal.example'),
  },
  {
    set: { PUBLIC_URL: 'http://portal.example', TRUSTED_PROXIES: 'loopback' },
    says: unencrypted('PUBLIC_URL'),
  },
  { set: { PORTAL_HOST: 'portal.example' }, says: unencrypted('PORTAL_HOST') },
  { set: { INSECURE_HTTP: 'yes' }, says: 'INSECURE_HTTP must be 0 or 1.' },
]
for (const { set, says } of bad) {
  test(`${JSON.stringify(set)} is invalid: ${says}`, () =>
    expect(() => readConfig(set)).toThrow(new SettingError(says)))
}

const good = [
  {
    set: { PORTAL_HOST: 'Portal.Example', INSECURE_HTTP: '1' },
    reads: { publicUrl: { scheme: 'http', host: 'portal.example', port: undefined } },
  },
  {
    set: { PUBLIC_URL: 'HTTP://Portal.Example/', PORTAL_HOST: 'portal.example', INSECURE_HTTP: '1' },
    reads: {
      publicUrl: { scheme: 'http', host: 'portal.example', port: 80 },
      mailFrom: 'Direct Connect <no-reply@portal.example>',
    },
  },
  {
    set: { PUBLIC_URL: 'https://portal.example', TRUSTED_PROXIES: 'loopback' },
    reads: { publicUrl: { scheme: 'https', host: 'portal.example', port: 443 } },
  },
  {
    set: { PUBLIC_URL: 'http://localhost:8080' },
    reads: { publicUrl: { scheme: 'http', host: 'localhost', port: 8080 } },
  },
  {
    set: { PUBLIC_URL: 'http://portal.localhost' },
    reads: { publicUrl: { scheme: 'http', host: 'portal.localhost', port: 80 } },
  },
]
for (const { set, reads } of good) {
  test(`${JSON.stringify(set)} is read as ${JSON.stringify(reads)}`, () =>
    expect(readConfig(set)).toMatchObject(reads))
}
