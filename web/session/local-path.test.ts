import { expect, test } from 'vitest'

import { localPath } from '#web/session/local-path.ts'

const cases = [
  { value: '/', path: '/' },
  { value: '/users/7', path: '/users/7' },
  {
    value: '/products/a?date=2026-11-20&adult=2#results',
    path: '/products/a?date=2026-11-20&adult=2#results',
  },
  { value: '/a?next=//evil.example', path: '/a?next=//evil.example' },
  { value: '//evil.example', path: undefined },
  { value: '///evil.example', path: undefined },
  { value: '/\\evil.example', path: undefined },
  { value: '\\\\evil.example', path: undefined },
  { value: '/\t/evil.example', path: undefined },
  { value: '/\n/evil.example', path: undefined },
  { value: '/a/..//evil.example', path: undefined },
  { value: '/.//evil.example', path: undefined },
  { value: 'https://evil.example/', path: undefined },
  { value: 'javascript:alert(1)', path: undefined },
  { value: 'users', path: undefined },
  { value: '', path: undefined },
  { value: undefined, path: undefined },
  { value: 7, path: undefined },
  { value: '/login', path: undefined },
  { value: '/login?redirect=/users', path: undefined },
  { value: '/logout', path: undefined },
  { value: '/x/../logout', path: undefined },
]

for (const { value, path } of cases) {
  test(`page after signing in: ${JSON.stringify(value)}`, () => {
    expect(localPath(value)).toBe(path)
  })
}
