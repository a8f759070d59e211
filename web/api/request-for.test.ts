import { expect, test } from 'vitest'

import { fill, requestFor } from '#web/api/request-for.ts'

const cases = [
  { path: '/api/roles', input: {}, url: '/api/roles', rest: {} },
  { path: '/api/roles/{id}', input: { id: 'a b/c' }, url: '/api/roles/a%20b%2Fc', rest: {} },
  {
    path: '/api/agencies/{agencyID}/users/{id}',
    input: { agencyID: 'x', id: 7, email: 'a@b.c' },
    url: '/api/agencies/x/users/7',
    rest: { email: 'a@b.c' },
  },
]

for (const { path, input, url, rest } of cases) {
  test(`path ${path} is filled from the input`, () => {
    expect(fill(path, input)).toEqual({ url, rest })
  })
}

test('a missing path parameter throws', () => {
  expect(() => fill('/api/roles/{id}', {})).toThrow('id')
  expect(() => fill('/api/roles/{id}', { id: '' })).toThrow('id')
})

test('a GET sends its input in the query and has no body', () => {
  const { url, init } = requestFor('checkSession', { date: '2026-11-20', adult: 2, left: undefined })
  expect(url).toBe('/api/auth/check?date=2026-11-20&adult=2')
  expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
  expect(init.body).toBeUndefined()
})

test('a POST sends its input as JSON', () => {
  const { url, init } = requestFor('login', { username: 'agent', password: 'secret' })
  expect(url).toBe('/api/auth/login')
  expect(init.headers).toMatchObject({ 'Content-Type': 'application/json' })
  expect(init.body).toBe('{"username":"agent","password":"secret"}')
})
