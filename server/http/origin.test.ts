import { expect, test } from 'vitest'

import { isForeignVisit, isOwnOrigin } from '#server/http/access.ts'

const site = 'http://canyon.localhost:3000'
const cases = [
  { title: "the site's own page", origin: site, fetchSite: 'same-origin', own: true, foreign: false },
  { title: 'its own page without Sec-Fetch-Site', origin: site, own: true, foreign: false },
  { title: 'its own page without Origin', fetchSite: 'same-origin', own: true, foreign: false },
  {
    title: 'https of the same host, when the site is http',
    origin: 'https://canyon.localhost:3000',
    own: false,
    foreign: true,
  },
  {
    title: 'a sibling site',
    origin: 'http://desert.localhost:3000',
    fetchSite: 'same-site',
    own: false,
    foreign: true,
  },
  { title: 'a sibling site without Origin', fetchSite: 'same-site', own: false, foreign: true },
  { title: 'the bare host', origin: 'http://localhost:3000', own: false, foreign: true },
  { title: 'another port', origin: 'http://canyon.localhost:4000', own: false, foreign: true },
  {
    title: 'another site',
    origin: 'https://evil.example',
    fetchSite: 'cross-site',
    own: false,
    foreign: true,
  },
  { title: 'a sandboxed frame', origin: 'null', own: false, foreign: true },
  { title: 'a typed address', fetchSite: 'none', own: false, foreign: false },
  { title: 'neither header', own: false, foreign: false },
]
for (const { title, origin, fetchSite, own, foreign } of cases) {
  test(`a call from ${title}`, () => {
    expect(isOwnOrigin({ origin, fetchSite }, site)).toBe(own)
    expect(isForeignVisit({ origin, fetchSite }, site)).toBe(foreign)
  })
}
