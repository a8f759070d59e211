import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { asText, stored } from '#web/storage.ts'
import { manager, renderApp } from '#web/test-app.tsx'
import { icons } from '#web/ui/icons.ts'

const ok = (body: unknown) => ({ status: 200, body })
const admin = { ...manager, role: { ...manager.role, permissions: [1] } }

test('/logout calls logout, then goes to /', async () => {
  const { fetch, router } = renderApp('/logout', {
    'GET /api/auth/check': ok(manager),
    'GET /api/auth/logout': ok({ ok: true }),
  })
  expect(await screen.findByRole('heading', { name: 'Welcome to Direct Connect' })).toBeTruthy()
  expect(router.state.location.href).toBe('/')
  expect(fetch.mock.calls.map(([url]) => url)[0]).toBe('/api/auth/logout')
})

const answers = () => ({ 'GET /api/auth/check': ok(manager), 'GET /api/auth/logout': ok({ ok: true }) })
const draftOf = (userId: string) => stored('booking-draft', asText, `${userId}:q1`)

test("logging out removes the user's drafts, and no one else's", async () => {
  draftOf(manager.id).write('typed')
  draftOf('another').write('typed')
  const { router } = renderApp('/', answers())
  await screen.findByRole('heading', { name: 'Welcome to Direct Connect' })
  await router.navigate({ to: '/logout' })
  expect([draftOf(manager.id).read(), draftOf('another').read()]).toEqual([undefined, 'typed'])
})

test('every page has a footer with the agency, below one main content area', async () => {
  renderApp('/', { 'GET /api/auth/check': ok(manager) })
  const footer = await screen.findByRole('contentinfo')
  expect(within(footer).getByText('Direct Connect')).toBeTruthy()
  expect(within(footer).getByText('Canyon Travel')).toBeTruthy()
  const main = screen.getByRole('main')
  expect(main.compareDocumentPosition(footer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

for (const test_mode of [true, false]) {
  test(`the header ${test_mode ? 'says' : "doesn't say"} that the agency is in test mode`, async () => {
    const metadata = { ...manager.agency.metadata, test_mode }
    renderApp('/', { 'GET /api/auth/check': ok({ ...manager, agency: { ...manager.agency, metadata } }) })
    const header = within(await screen.findByRole('banner'))
    expect(header.queryAllByText('Agency is in test mode.')).toHaveLength(test_mode ? 1 : 0)
  })
}

test("SPEC.md's icons are registered by name", () => {
  expect(Object.keys(icons).toSorted()).toEqual([
    'arrow-left',
    'arrow-right',
    'calendar',
    'check-square',
    'cloud',
    'dollar-sign',
    'lock',
    'receipt',
    'spinner',
    'university',
    'user',
    'users',
  ])
})

test('each entry of the menu has its icon', async () => {
  renderApp('/', { 'GET /api/auth/check': ok(admin) })
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  const shown = menu
    .getAllByRole('link')
    .map((link) => [link.textContent, link.querySelector('svg')?.classList.item(1)])
  expect(Object.fromEntries(shown)).toEqual({
    Products: 'tabler-icon-helicopter',
    'Recent Reservations': 'tabler-icon-receipt',
    Departures: 'tabler-icon-calendar',
    Pickups: 'tabler-icon-bus',
    'All Reservations': 'tabler-icon-receipt',
    Agencies: 'tabler-icon-building-bank',
    Accounts: 'tabler-icon-wallet',
    Users: 'tabler-icon-users',
    Roles: 'tabler-icon-lock',
    'Product Configs': 'tabler-icon-currency-dollar',
    'Audit Log': 'tabler-icon-history',
  })
})
