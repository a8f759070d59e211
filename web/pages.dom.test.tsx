import { expect, test } from 'vitest'

import { pages } from '#web/pages.ts'
import { createPortal } from '#web/router.tsx'

/** SPEC.md's named routes and their paths. */
const named = {
  'product-availability': '/products/$id',
  'reservation-create': '/reservations/book/$quoteID/$itineraryID',
  'role-create': '/roles/new',
  'role-edit': '/roles/$id',
  'user-create': '/users/new',
  'user-edit': '/users/$id',
  'product-config-create': '/pricing/new',
  'agency-view': '/agencies/$id',
  'agency-edit': '/agencies/$id/edit',
  'agency-create': '/agencies/new',
  'agency-user-edit': '/agencies/$agencyID/users/$id',
  'agency-user-create': '/agencies/$agencyID/users/new',
  'agency-role-edit': '/agencies/$agencyID/roles/$id',
  'agency-role-create': '/agencies/$agencyID/roles/new',
  'error-page': '/$',
}

for (const [name, path] of Object.entries(named)) {
  test(`the route ${name} leads to ${path}`, () => {
    expect(pages).toHaveProperty(name, path)
  })
}

test('every named page has a route, and every route a name', () => {
  const paths = Object.keys(createPortal().router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1'))
  expect(Object.values(pages).toSorted()).toEqual([...new Set(paths)].toSorted())
})
