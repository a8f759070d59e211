import { expect, test } from 'vitest'

import { comesFrom } from '#server/http/access.ts'

const site = 'http://canyon.localhost:3000'
const json = { contentType: 'application/json' }
/** Whether a POST from there is served, and a GET that changes something, like signing out. */
const cases = [
  { title: "the site's own page", origin: site, fetchSite: 'same-origin', post: true, get: true },
  { title: 'its own page without Sec-Fetch-Site', origin: site, post: true, get: true },
  { title: 'its own page without Origin', fetchSite: 'same-origin', post: true, get: true },
  {
    title: 'its own origin, whatever the Referer',
    origin: site,
    referer: 'https://evil.example/',
    post: true,
    get: true,
  },
  {
    title: 'https of the same host, when the site is http',
    origin: 'https://canyon.localhost:3000',
    post: false,
    get: false,
  },
  {
    title: 'a sibling site',
    origin: 'http://desert.localhost:3000',
    fetchSite: 'same-site',
    post: false,
    get: false,
  },
  { title: 'a sibling site without Origin', fetchSite: 'same-site', post: false, get: false },
  { title: 'the bare host', origin: 'http://localhost:3000', post: false, get: false },
  { title: 'another port', origin: 'http://canyon.localhost:4000', post: false, get: false },
  { title: 'another site', origin: 'https://evil.example', fetchSite: 'cross-site', post: false, get: false },
  {
    title: 'another site that claims to be the same origin',
    origin: 'https://evil.example',
    fetchSite: 'same-origin',
    post: false,
    get: false,
  },
  { title: 'a sandboxed frame', origin: 'null', post: false, get: false },
  { title: 'an empty Origin', origin: '', post: false, get: false },
  { title: 'a typed address', fetchSite: 'none', post: false, get: true },
  { title: 'an empty Sec-Fetch-Site', fetchSite: '', post: false, get: false },
  { title: 'Sec-Fetch-Site twice', fetchSite: 'same-origin, same-origin', post: false, get: false },
  { title: 'a client without any of the headers', post: true, get: true },
  { title: 'such a client that sends JSON', ...json, post: true, get: true },
  {
    title: 'such a client that sends JSON with a charset',
    contentType: 'Application/JSON; charset=utf-8',
    post: true,
    get: true,
  },
  {
    title: 'such a client with our Referer',
    ...json,
    referer: `${site}/products?x=1`,
    post: true,
    get: true,
  },
  {
    title: 'an old browser on a sibling site',
    referer: 'http://desert.localhost:3000/',
    post: false,
    get: false,
  },
  {
    title: 'an old browser on another site',
    ...json,
    referer: 'https://evil.example/',
    post: false,
    get: false,
  },
  {
    title: 'a Referer that only begins like ours',
    ...json,
    referer: `${site}.evil.example/`,
    post: false,
    get: false,
  },
  { title: 'a Referer that is no address', ...json, referer: 'canyon', post: false, get: false },
  { title: 'an empty Referer', ...json, referer: '', post: false, get: false },
  { title: 'a form', contentType: 'application/x-www-form-urlencoded', post: false, get: false },
  {
    title: 'a form with plain text',
    contentType: 'text/plain',
    referer: `${site}/`,
    post: false,
    get: false,
  },
  { title: 'a type that only begins like JSON', contentType: 'application/jsonp', post: false, get: false },
  { title: 'an empty Content-Type', contentType: '', post: false, get: false },
]
for (const { title, post, get, ...sent } of cases) {
  test(`a call from ${title}`, () => {
    expect(comesFrom(site, { method: 'POST', ...sent })).toBe(post)
    expect(comesFrom(site, { method: 'DELETE', ...sent })).toBe(post)
    expect(comesFrom(site, { method: 'GET', ...sent })).toBe(get)
  })
}

test('no call comes from the pages of a host that has no site', () => {
  expect(comesFrom(undefined, { method: 'POST' })).toBe(false)
})
