import {
  signedInVisitor,
  arriveSignedIn,
  goInApp,
  expect,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

interface Named {
  id: string
}

/** Records of the demo, to open their pages. */
async function someRecords() {
  const provider = await signedInVisitor(undefined, 'admin')
  const ask = async (path: string) => JSON.parse((await provider.get(path)).text)
  const [role]: Named[] = await ask('/api/roles')
  const [user]: Named[] = await ask('/api/users')
  const agencies: (Named & { domain: string })[] = await ask('/api/agencies')
  const first = agencies.find(({ domain }) => domain === 'canyon')
  const agency: Named & { name: string; users: Named[]; roles: Named[] } = await ask(
    `/api/agencies/${first?.id}`,
  )
  return { role: role?.id, user: user?.id, agency }
}

/** Path, document title and breadcrumbs, the last of which is the page itself. */
function routesOf({ role, user, agency }: Awaited<ReturnType<typeof someRecords>>) {
  const own = `/agencies/${agency.id}`
  const routes: [path: string, title: string, crumbs: string[]][] = [
    ['/', 'Home', ['Home']],
    ['/account', 'Your account', ['Home', 'Your account']],
    ['/products', 'Products', ['Home', 'Products']],
    ['/reservations', 'Recent Reservations', ['Home', 'Reservations']],
    ['/departures', 'Departures', ['Home', 'Departures']],
    ['/pickups', 'Pickups', ['Home', 'Pickups']],
    ['/takings', 'Takings', ['Home', 'Takings']],
    ['/all-reservations', 'All Reservations', ['Home', 'All Reservations']],
    ['/roles', 'Roles', ['Home', 'Roles']],
    ['/roles/new', 'New role', ['Home', 'Roles', 'New']],
    [`/roles/${role}`, 'Edit role', ['Home', 'Roles', 'Edit']],
    ['/users', 'Users', ['Home', 'Users']],
    ['/users/new', 'New user', ['Home', 'Users', 'New']],
    [`/users/${user}`, 'Edit user', ['Home', 'Users', 'Edit']],
    ['/pricing', 'Product Configs', ['Home', 'Product Configs']],
    ['/pricing/new', 'New product config', ['Home', 'Product Configs', 'New']],
    ['/audit-log', 'Audit Log', ['Home', 'Audit Log']],
    ['/agencies', 'Agencies', ['Home', 'Agencies']],
    ['/agencies/new', 'New agency', ['Home', 'Agencies', 'New']],
    ['/accounts', 'Accounts', ['Home', 'Accounts']],
    [`${own}/account`, `Account of ${agency.name}`, ['Home', 'Agencies', 'Account']],
    [`${own}/account/edit`, 'Edit account terms', ['Home', 'Agencies', 'Edit']],
    [own, agency.name, ['Home', 'Agencies', 'View']],
    [`${own}/edit`, 'Edit agency', ['Home', 'Agencies', 'Edit']],
    [`${own}/users/new`, 'New user', ['Home', 'Agencies', 'New']],
    [`${own}/users/${agency.users[0]?.id}`, 'Edit user', ['Home', 'Agencies', 'Edit']],
    [`${own}/roles/new`, 'New role', ['Home', 'Agencies', 'New']],
    [`${own}/roles/${agency.roles[0]?.id}`, 'Edit role', ['Home', 'Agencies', 'Edit']],
  ]
  return routes
}

const menuEntries = [
  'Products',
  'Recent Reservations',
  'Departures',
  'Pickups',
  'All Reservations',
  'Agencies',
  'Accounts',
  'Users',
  'Roles',
  'Product Configs',
  'Audit Log',
]

test('every page has a title, breadcrumbs and one heading, and the menu leads to its pages', async ({
  page,
}) => {
  const routes = routesOf(await someRecords())
  await arriveSignedIn(page, undefined, 'admin')
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(menu.getByRole('link')).toHaveText(menuEntries)
  for (const [path, title, crumbs] of routes) {
    if (menuEntries.includes(title)) {
      await menu.getByRole('link', { name: title, exact: true }).click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(menu.locator('[aria-current=page]')).toHaveText(title)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    } else await goInApp(page, path)
    await expect(page).toHaveTitle(`${title} · Direct Connect`)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('listitem')).toHaveText(crumbs)
    await expect(trail.getByRole('link')).toHaveText(crumbs.slice(0, -1))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('a breadcrumb leads back to its section, and a page opens by its address', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'manager', '/users/new?from=list')
  expect(page.url()).toBe(siteUrl('canyon', '/users/new?from=list'))
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveTitle('Users · Direct Connect')
  await trail.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Home · Direct Connect')
})

test('the signed-out pages have a title and one heading', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/login'))
  for (const [path, title] of [
    ['/login', 'Login'],
    ['/forgot-password', 'Reset your password'],
    ['/new-password', 'New password'],
  ] as const) {
    await goInApp(page, path)
    await expect(page).toHaveTitle(`${title} · Direct Connect`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})
