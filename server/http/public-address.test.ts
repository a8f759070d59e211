import { expect, test } from 'vitest'

import { PublicAddress } from '#server/http/public-address.ts'

const demo = new PublicAddress({ scheme: 'http', host: 'localhost', port: 3000 })
const plain = new PublicAddress({ scheme: 'http', host: 'portal.example', port: 80 })
const secure = new PublicAddress({ scheme: 'https', host: 'portal.example', port: 443 })
const addresses = { demo, plain, secure }

/** Each Host header with its site, or `refused` for an address that isn't ours. */
const hosts = {
  demo: {
    'localhost:3000': 'provider http://localhost:3000',
    '127.0.0.1:3000': 'provider http://127.0.0.1:3000',
    '[::1]:3000': 'provider http://[::1]:3000',
    'LOCALHOST.:3000': 'provider http://localhost.:3000',
    'canyon.localhost:3000': 'canyon http://canyon.localhost:3000',
    'Canyon.LocalHost:3000': 'canyon http://canyon.localhost:3000',
    'canyon.localhost.:3000': 'canyon http://canyon.localhost.:3000',
    [`${'a'.repeat(63)}.localhost:3000`]: `${'a'.repeat(63)} http://${'a'.repeat(63)}.localhost:3000`,
    [`${'a'.repeat(64)}.localhost:3000`]: 'unknown',
    'deep.canyon.localhost:3000': 'unknown',
    '-canyon.localhost:3000': 'unknown',
    'canyon-.localhost:3000': 'unknown',
    'can_yon.localhost:3000': 'unknown',
    '.localhost:3000': 'unknown',
    'www.localhost:3000': 'unknown',
    'api.localhost:3000': 'unknown',
    'admin.localhost:3000': 'unknown',
    'canyon.127.0.0.1:3000': 'refused',
    localhost: 'refused',
    'localhost:80': 'refused',
    'localhost:3001': 'refused',
    'canyon.localhost': 'refused',
    'canyon.localhost:30000': 'refused',
    'canyon.localhost:3000:3000': 'refused',
    'notlocalhost:3000': 'refused',
    'example.com:3000': 'refused',
    'canyon.localhost:3000@evil.example': 'refused',
    '': 'refused',
  },
  plain: {
    'portal.example': 'provider http://portal.example',
    'canyon.portal.example:80': 'canyon http://canyon.portal.example',
    'canyon.portal.example:443': 'refused',
    localhost: 'refused',
  },
  secure: {
    'portal.example': 'provider https://portal.example',
    'canyon.portal.example': 'canyon https://canyon.portal.example',
    'canyon.portal.example:443': 'canyon https://canyon.portal.example',
    'canyon.portal.example:': 'canyon https://canyon.portal.example',
    'canyon.portal.example:80': 'refused',
    'canyon.portal.example:8443': 'refused',
    '127.0.0.1': 'refused',
    'canyon.localhost': 'refused',
  },
}
for (const [name, expected] of Object.entries(hosts)) {
  const address = addresses[name as keyof typeof addresses]
  for (const [host, words] of Object.entries(expected)) {
    test(`at ${address.siteOrigin(null)}, Host '${host}' is ${words}`, () => {
      const site = address.findSite(host)
      const [kind, origin] = words.split(' ')
      expect(site?.kind === 'agency' ? site.domain : (site?.kind ?? 'refused')).toBe(kind)
      expect(site?.origin).toBe(origin ?? site?.origin)
    })
  }
}

test("a site's origin is the public address with its label in front", () => {
  expect(demo.siteOrigin('canyon')).toBe('http://canyon.localhost:3000')
  expect(plain.siteOrigin(null)).toBe('http://portal.example')
  expect(secure.siteOrigin('canyon')).toBe('https://canyon.portal.example')
})

test('the public port is the listening one unless it was set', () => {
  const open = new PublicAddress({ scheme: 'http', host: 'localhost', port: undefined })
  open.listensOn(4000)
  expect(open.siteOrigin('canyon')).toBe('http://canyon.localhost:4000')
  secure.listensOn(4000)
  expect(secure.siteOrigin(null)).toBe('https://portal.example')
})

const host = 'canyon.localhost:3000'
const targets = {
  '/api/x?y': '/api/x?y',
  '//evil.example/x': '//evil.example/x',
  'http://canyon.localhost:3000/api/x?y=http://z/': '/api/x?y=http://z/',
  'HTTP://Canyon.Localhost:3000?y': '/?y',
  'http://canyon.localhost:3000': '/',
  'http://desert.localhost:3000/': undefined,
  'http://canyon.localhost/': undefined,
  'https://canyon.localhost:3000/': undefined,
  'http://user@canyon.localhost:3000/': undefined,
  'http://evil.example/': undefined,
  'ftp://canyon.localhost:3000/': undefined,
  'canyon.localhost:3000': undefined,
  '*': undefined,
  '': undefined,
}
for (const [target, path] of Object.entries(targets)) {
  test(`on ${host} the request target '${target}' is ${path ?? 'refused'}`, () =>
    expect(demo.pathOf(target, host)).toBe(path))
}

test('an absolute target on a host that is not ours is refused', () =>
  expect(demo.pathOf('http://evil.example/', 'evil.example')).toBeUndefined())
