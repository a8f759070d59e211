import { manager, renderApp, type Answers } from '#web/test-app.tsx'

const uuid = (number: number) => `6f1c2f34-0000-4000-8000-${String(number).padStart(12, '0')}`

export const roles = [
  { id: uuid(101), title: 'Agency Administrator', permissions: [2], version: 1 },
  { id: uuid(102), title: 'Desk', permissions: [] as number[], version: 1 },
  { id: uuid(103), title: 'Pricing', permissions: [4, 5], version: 1 },
] as const

export const users = [
  {
    id: uuid(201),
    username: 'boss',
    display_name: 'Bea Boss',
    email: 'bea@example.com',
    role: roles[0],
    enabled: true,
    invited: true,
    version: 1,
  },
  {
    id: uuid(202),
    username: 'jane',
    display_name: 'Jane Doe',
    email: null,
    role: roles[1],
    enabled: true,
    invited: false,
    version: 1,
  },
  {
    id: uuid(203),
    username: 'otto',
    display_name: 'Otto Off',
    email: 'otto@example.com',
    role: roles[2],
    enabled: false,
    invited: false,
    version: 1,
  },
] as const

export const firstPage = 'GET /api/users/page?search=&sort=username&descending=false&offset=0&limit=50'

/** Has only the Manage Users permission. */
export const clerk = {
  ...manager,
  id: users[1].id,
  role: { id: uuid(104), title: 'Clerk', permissions: [3] },
}

const ok = (body: unknown) => ({ status: 200, body })

/** The app at a path, with the roles and users above. */
export function openPeople(path: string, answers: Answers = {}, you: object = manager) {
  return renderApp(path, {
    'GET /api/auth/check': ok(you),
    'GET /api/roles': ok(roles),
    [firstPage]: ok({ rows: users, total: users.length }),
    ...Object.fromEntries(roles.map((role) => [`GET /api/roles/${role.id}`, ok(role)])),
    ...Object.fromEntries(users.map((user) => [`GET /api/users/${user.id}`, ok(user)])),
    ...answers,
  })
}
