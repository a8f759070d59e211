import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')

async function agencyWithManager() {
  const agency = await portal.newAgency()
  return { agency, manager: await agency.signedIn('manager', { permissions: [2] }) }
}

test('a role is created, listed by title, shown, changed and deleted', async () => {
  const { manager } = await agencyWithManager()
  const made = await manager.call('createRole', { title: ' Seller ', permissions: [5, 3, 5] })
  expect(made).toMatchObject({ status: 200, body: { title: 'Seller', permissions: [3, 5] } })
  const { id } = made.body
  await manager.call('createRole', { title: 'agent', permissions: [] })
  expect((await manager.call('showRole', { id })).body).toEqual(made.body)
  const saved = await manager.call('saveRole', { id, title: 'Senior seller', permissions: [4] })
  expect(saved.body).toEqual({ id, title: 'Senior seller', permissions: [4], version: 2 })
  const titles = (await manager.call('listRoles', {})).body.map(({ title }) => title)
  expect(titles).toEqual(['agent', expect.stringMatching(/^Role \d+$/), 'Senior seller'])
  expect((await manager.call('deleteRole', { id })).body).toEqual({ ok: true })
  expect((await manager.call('showRole', { id })).status).toBe(404)
})

test("the provider's administrator does the same in an agency, audited in that agency's log", async () => {
  const { agency, manager } = await agencyWithManager()
  const agencyID = agency.id
  const made = await admin.call('createRole', { agencyID, title: 'Seller', permissions: [5] })
  const { id } = made.body
  expect((await manager.call('showRole', { id })).body).toEqual(made.body)
  expect((await admin.call('showRole', { agencyID, id })).body).toEqual(made.body)
  await admin.call('saveRole', { agencyID, id, title: 'Seller', permissions: [4, 5] })
  expect((await admin.call('listRoles', { agencyID })).body).toContainEqual({
    id,
    title: 'Seller',
    permissions: [4, 5],
    version: 2,
  })
  await admin.call('deleteRole', { agencyID, id })
  const lines = await auditLinesOf(portal.db, agency.id)
  expect(lines.filter(({ kind }) => kind.startsWith('role.'))).toEqual([
    {
      kind: 'role.created',
      username: 'admin',
      subject: 'Seller',
      before: null,
      after: { title: 'Seller', permissions: [5] },
    },
    {
      kind: 'role.changed',
      username: 'admin',
      subject: 'Seller',
      before: { permissions: [5] },
      after: { permissions: [4, 5] },
    },
    {
      kind: 'role.deleted',
      username: 'admin',
      subject: 'Seller',
      before: { title: 'Seller', permissions: [4, 5] },
      after: null,
    },
  ])
})

test('saving a role unchanged writes no audit line', async () => {
  const { agency, manager } = await agencyWithManager()
  const { id } = (await manager.call('createRole', { title: 'Seller', permissions: [5] })).body
  await manager.call('saveRole', { id, title: 'Seller', permissions: [5] })
  const kinds = (await auditLinesOf(portal.db, agency.id)).map(({ kind }) => kind)
  expect(kinds).toEqual(['session.started', 'role.created'])
})

const badRoles = [
  { title: 'no title', body: { permissions: [] }, error: 'Enter a title for the role.' },
  { title: 'a blank title', body: { title: '  ', permissions: [] }, error: 'Enter a title for the role.' },
  {
    title: 'a title of 101 characters',
    body: { title: 'x'.repeat(101), permissions: [] },
    error: 'Enter a title for the role. It can have at most 100 characters.',
  },
  { title: 'no permissions', body: { title: 'A' }, error: 'List the permissions of the role.' },
  ...[1, 2, 0, 6, '3', 3.5, null].map((code) => ({
    title: `the permission ${JSON.stringify(code)}`,
    body: { title: 'A', permissions: [code] },
    error: 'A role can only have permissions 3, 4 and 5.',
  })),
  {
    title: 'a taken title',
    body: { title: 'TAKEN', permissions: [] },
    error: 'A role with this title already exists.',
  },
]
const { agency: badAgency, manager: badManager } = await agencyWithManager()
await badManager.call('createRole', { title: 'Taken', permissions: [] })
const badTarget = (await badManager.call('createRole', { title: 'Target', permissions: [4] })).body
for (const { title, body, error } of badRoles) {
  test(`a role with ${title} is refused, new or existing`, async () => {
    const paths = [
      [badManager, '/api/roles'],
      [badManager, `/api/roles/${badTarget.id}`],
      [admin, `/api/agencies/${badAgency.id}/roles/`],
      [admin, `/api/agencies/${badAgency.id}/roles/${badTarget.id}`],
    ] as const
    for (const [visitor, url] of paths) {
      const answer = await visitor.send({ method: 'POST', url, payload: body })
      expect(answer).toMatchObject({ status: 400, body: { error } })
    }
    expect((await badManager.call('showRole', { id: badTarget.id })).body).toEqual(badTarget)
  })
}

test('two agencies can have roles with the same title, and a role can change the case of its own', async () => {
  const [here, there] = [await agencyWithManager(), await agencyWithManager()]
  const role = { title: 'Seller', permissions: [] }
  const { id } = (await here.manager.call('createRole', role)).body
  expect((await there.manager.call('createRole', role)).status).toBe(200)
  expect((await here.manager.call('saveRole', { id, title: 'SELLER', permissions: [] })).status).toBe(200)
})

test('users can only grant permissions they have', async () => {
  const { agency, manager } = await agencyWithManager()
  const clerk = await agency.signedIn('clerk', { permissions: [3, 5] })
  const refused = await clerk.call('createRole', { title: 'Own goal', permissions: [3, 4, 5] })
  const words = 'You cannot grant "Manage Prices" because you do not have it.'
  expect(refused).toMatchObject({ status: 400, body: { error: words, fields: { permissions: [words] } } })
  const { id } = (await manager.call('createRole', { title: 'Selling', permissions: [5] })).body
  expect((await clerk.call('saveRole', { id, title: 'Selling', permissions: [4, 5] })).status).toBe(400)
  expect((await clerk.call('saveRole', { id, title: 'Sales', permissions: [3] })).status).toBe(200)
})

const changesOfStronger: { title: string; change: { title: string; permissions: (3 | 4 | 5)[] } }[] = [
  { title: 'only its title', change: { title: 'Prices', permissions: [4, 5] } },
  { title: 'a permission they have', change: { title: 'Pricing', permissions: [3, 4, 5] } },
  { title: 'nothing', change: { title: 'Pricing', permissions: [4, 5] } },
  { title: 'the permission they lack', change: { title: 'Pricing', permissions: [5] } },
]
for (const { title, change } of changesOfStronger) {
  test(`users who lack a permission of a role can't change ${title}`, async () => {
    const { agency, manager } = await agencyWithManager()
    const clerk = await agency.signedIn('clerk', { permissions: [3, 5] })
    const role = (await manager.call('createRole', { title: 'Pricing', permissions: [4, 5] })).body
    expect(await clerk.call('saveRole', { id: role.id, ...change })).toMatchObject({
      status: 400,
      body: {
        error:
          'You cannot change the role Pricing because you do not have "Manage Prices". Ask an administrator.',
      },
    })
    expect((await manager.call('showRole', { id: role.id })).body).toEqual(role)
  })
}

test('new permissions of a role apply at the next call of its users', async () => {
  const { agency, manager } = await agencyWithManager()
  const clerk = await agency.signedIn('clerk', { permissions: [3] })
  const { id, title } = (await clerk.call('checkSession', {})).body.role
  expect((await clerk.call('listUsers', {})).status).toBe(200)
  await manager.call('saveRole', { id, title, permissions: [] })
  expect((await clerk.call('listUsers', {})).status).toBe(403)
  await manager.call('saveRole', { id, title, permissions: [3] })
  expect((await clerk.call('listUsers', {})).status).toBe(200)
})
