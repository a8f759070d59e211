import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { manager, renderApp } from '#web/test-app.tsx'

const cases = [
  { path: '/', links: [], last: 'Home' },
  { path: '/roles', links: ['Home'], last: 'Roles' },
  { path: '/roles/new', links: ['Home', 'Roles'], last: 'New' },
  { path: '/users/7', links: ['Home', 'Users'], last: 'Edit' },
  { path: '/pricing/new', links: ['Home', 'Product Configs'], last: 'New' },
  { path: '/agencies/7', links: ['Home', 'Agencies'], last: 'View' },
  { path: '/agencies/7/edit', links: ['Home', 'Agencies'], last: 'Edit' },
  { path: '/agencies/7/users/new', links: ['Home', 'Agencies'], last: 'New' },
  { path: '/agencies/7/roles/8', links: ['Home', 'Agencies'], last: 'Edit' },
  { path: '/reservations/7', links: ['Home', 'Reservations'], last: 'Status' },
  { path: '/reservations/book/7/8', links: ['Home', 'Reservations'], last: 'New' },
  { path: '/products/7', links: ['Home', 'Products'], last: 'Availability' },
]

for (const { path, links, last } of cases) {
  test(`breadcrumbs of ${path}`, async () => {
    renderApp(path, {
      'GET /api/auth/check': { status: 200, body: manager },
      // They stand above a page that failed too.
      'GET /api/products/7': { status: 404, body: {} },
      'GET /api/reservations/7': { status: 404, body: {} },
      'GET /api/quotes/7': { status: 404, body: {} },
      'GET /api/timers/quote/7': { status: 404, body: {} },
      'GET /api/timers/reservation/7': { status: 404, body: {} },
    })
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.queryAllByRole('link').map((link) => link.textContent)).toEqual(links)
    expect(trail.getAllByRole('listitem').at(-1)?.textContent).toBe(last)
  })
}
