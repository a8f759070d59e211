import { arriveSignedIn, expect, siteUrl, test } from '#tests/support/journey.ts'

/** Path, document title, and the breadcrumbs, of which the last one is the page itself. */
const routes: [path: string, title: string, crumbs: string[]][] = [
  ['/', 'Home', ['Home']],
  ['/products', 'Products', ['Home', 'Products']],
  ['/reservations', 'Recent Reservations', ['Home', 'Reservations']],
  ['/roles', 'Roles', ['Home', 'Roles']],
  ['/roles/new', 'New role', ['Home', 'Roles', 'New']],
  ['/roles/r1', 'Edit role', ['Home', 'Roles', 'Edit']],
  ['/users', 'Users', ['Home', 'Users']],
  ['/users/new', 'New user', ['Home', 'Users', 'New']],
  ['/users/u1', 'Edit user', ['Home', 'Users', 'Edit']],
  ['/pricing', 'Product Configs', ['Home', 'Product Configs']],
  ['/pricing/new', 'New product config', ['Home', 'Product Configs', 'New']],
  ['/agencies', 'Agencies', ['Home', 'Agencies']],
  ['/agencies/new', 'New agency', ['Home', 'Agencies', 'New']],
  ['/agencies/a1', 'Agency', ['Home', 'Agencies', 'View']],
  ['/agencies/a1/edit', 'Edit agency', ['Home', 'Agencies', 'Edit']],
  ['/agencies/a1/users/new', 'New user', ['Home', 'Agencies', 'New']],
  ['/agencies/a1/users/u1', 'Edit user', ['Home', 'Agencies', 'Edit']],
  ['/agencies/a1/roles/new', 'New role', ['Home', 'Agencies', 'New']],
  ['/agencies/a1/roles/r1', 'Edit role', ['Home', 'Agencies', 'Edit']],
]

test('every page has a title, breadcrumbs and one heading', async ({ page }) => {
  await arriveSignedIn(page, undefined, 'admin')
  for (const [path, title, crumbs] of routes) {
    await page.goto(siteUrl(undefined, path))
    await expect(page).toHaveTitle(`${title} · Direct Connect`)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('listitem')).toHaveText(crumbs)
    await expect(trail.getByRole('link')).toHaveText(crumbs.slice(0, -1))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('a breadcrumb leads back to its section', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'manager', '/users/new')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveTitle('Users · Direct Connect')
  await trail.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Home · Direct Connect')
})

const signedOutPages = [
  ['/login', 'Login'],
  ['/forgot-password', 'Forgotten password'],
  ['/new-password', 'New password'],
] as const
for (const [path, title] of signedOutPages) {
  test(`${path} has the title ${title}`, async ({ page }) => {
    await page.goto(siteUrl('canyon', path))
    await expect(page).toHaveTitle(`${title} · Direct Connect`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
}
