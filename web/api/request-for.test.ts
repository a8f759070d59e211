import { expect, test } from 'vitest'

import { fileAddress, fill, requestFor } from '#web/api/request-for.ts'

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

test('the same call with an agency goes to the address inside that agency', () => {
  expect(requestFor('showUser', { agencyID: 'x', id: 'y' }).url).toBe('/api/agencies/x/users/y')
  expect(requestFor('showUser', { agencyID: undefined, id: 'y' }).url).toBe('/api/users/y')
  const { url, init } = requestFor('previewMove', { agencyID: 'x', id: 'y', departureID: 7 })
  expect([url, init.body]).toEqual(['/api/agencies/x/reservations/y/move/preview', '{"departureID":7}'])
})

test("an agency that is only a filter stays in a call's query", () => {
  expect(requestFor('pageAllReservations', { agencyID: 'x' }).url).toMatch(/\?agencyID=x$/)
})

test('a file of an agency has its address inside that agency', () => {
  expect(fileAddress('/api/agency-account/a.pdf', { agencyID: undefined })).toBe('/api/agency-account/a.pdf')
  expect(fileAddress('/api/agency-account/a.pdf', { agencyID: 'x' })).toBe('/api/agencies/x/account/a.pdf')
})
