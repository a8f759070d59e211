import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { manager, renderApp } from '#web/test-app.tsx'

const cases = [
  { path: '/', links: [], last: 'Home' },
  { path: '/roles', links: ['Home'], last: 'Roles', marked: ['Roles'] },
  { path: '/roles/new', links: ['Home', 'Roles'], last: 'New', marked: ['Roles'] },
  { path: '/users/7', links: ['Home', 'Users'], last: 'Edit', marked: ['Users'] },
  { path: '/pricing/new', links: ['Home', 'Product Configs'], last: 'New', marked: ['Product Configs'] },
  { path: '/agencies/7', links: ['Home', 'Agencies'], last: 'View' },
  { path: '/agencies/7/edit', links: ['Home', 'Agencies'], last: 'Edit' },
  { path: '/agencies/7/users/new', links: ['Home', 'Agencies'], last: 'New' },
  { path: '/agencies/7/roles/8', links: ['Home', 'Agencies'], last: 'Edit' },
  {
    path: '/reservations/7',
    links: ['Home', 'Reservations'],
    last: 'Status',
    marked: ['Recent Reservations'],
  },
  { path: '/reservations/book/7/8', links: ['Home', 'Reservations'], last: 'New', marked: ['Products'] },
  { path: '/products/7', links: ['Home', 'Products'], last: 'Availability', marked: ['Products'] },
]

/** The calls of all these pages. */
const calls = [
  'products',
  'products/7',
  'product-configs',
  'reservations/7',
  'quotes/7',
  'timers/quote/7',
  'timers/reservation/7',
  'roles',
  'users/7',
  'agencies/7',
  'agencies/7/roles',
  'agencies/7/roles/8',
]

for (const { path, links, last, marked = [] } of cases) {
  test(`breadcrumbs and marked menu entry of ${path}`, async () => {
    // A failed page shows its breadcrumbs too.
    const failing = calls.map((call) => [`GET /api/${call}`, { status: 404, body: {} }])
    renderApp(path, {
      'GET /api/auth/check': { status: 200, body: manager },
      ...Object.fromEntries(failing),
    })
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.queryAllByRole('link').map((link) => link.textContent)).toEqual(links)
    expect(trail.getAllByRole('listitem').at(-1)?.textContent).toBe(last)
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    const isMarked = menu.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
    expect(isMarked).toEqual(marked)
  })
}
