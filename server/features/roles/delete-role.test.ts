import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const nobodysId = '00000000-0000-4000-8000-00000000dead'
const provider = await portal.provider()
const admin = await provider.signedIn('admin')

async function agencyWithManager() {
  const agency = await portal.newAgency()
  return { agency, manager: await agency.signedIn('manager', { permissions: [2] }) }
}

test('a built-in role cannot be changed or deleted', async () => {
  const { agency, manager } = await agencyWithManager()
  const [role] = (await manager.call('listRoles', {})).body
  const { id = '', title = '' } = role ?? {}
  const saved = await manager.call('saveRole', { id, title: 'Mine', permissions: [] })
  expect(saved).toMatchObject({
    status: 400,
    body: { error: `The role ${title} is built in and cannot be changed.` },
  })
  const deleted = await admin.call('deleteRole', { agencyID: agency.id, id })
  expect(deleted).toMatchObject({
    status: 401,
    body: { errors: [`The role ${title} is built in and cannot be deleted.`] },
  })
  const own = (await admin.call('listRoles', {})).body[0]?.id ?? ''
  expect((await admin.call('deleteRole', { id: own })).status).toBe(401)
})

test('a role that users still have cannot be deleted', async () => {
  const { agency, manager } = await agencyWithManager()
  const role_id = (await manager.call('createRole', { title: 'Seller', permissions: [] })).body.id
  const sell = (username: string) =>
    manager.call('createUser', { username, display_name: 'S', role_id, password: 'long enough, surely' })
  await sell('one')
  expect(await manager.call('deleteRole', { id: role_id })).toMatchObject({
    status: 401,
    body: { errors: ['A user still has this role. Give them another role first.'] },
  })
  await sell('two')
  await sell('three')
  expect(await admin.call('deleteRole', { agencyID: agency.id, id: role_id })).toMatchObject({
    status: 401,
    body: { errors: ['3 users still have this role. Give them another role first.'] },
  })
})

test('a role with permissions that the user lacks cannot be deleted', async () => {
  const { agency, manager } = await agencyWithManager()
  const clerk = await agency.signedIn('clerk', { permissions: [3, 4] })
  const { id } = (await manager.call('createRole', { title: 'Seller', permissions: [4, 5] })).body
  const words =
    'You cannot delete the role Seller because you do not have "Change Price on Sale". Ask an administrator.'
  expect(await clerk.call('deleteRole', { id })).toMatchObject({ status: 401, body: { errors: [words] } })
  expect((await manager.call('deleteRole', { id })).status).toBe(200)
})

test('roles of another agency or the provider, and unknown ones, answer 404', async () => {
  const [here, there] = [await agencyWithManager(), await agencyWithManager()]
  const role = { title: 'Seller', permissions: [] }
  const { id } = (await there.manager.call('createRole', role)).body
  const providers = (await admin.call('listRoles', {})).body[0]?.id ?? ''
  const agencyID = here.agency.id
  for (const stranger of [id, providers, nobodysId, 'none', 'x'.repeat(150)]) {
    const answers = await Promise.all([
      here.manager.call('showRole', { id: stranger }),
      here.manager.call('saveRole', { id: stranger, ...role }),
      here.manager.call('deleteRole', { id: stranger }),
      admin.call('showRole', { agencyID, id: stranger }),
      admin.call('saveRole', { agencyID, id: stranger, ...role }),
      admin.call('deleteRole', { agencyID, id: stranger }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  }
  expect((await there.manager.call('showRole', { id })).status).toBe(200)
})

test('an unknown agency, or the provider, answers 404 for roles', async () => {
  const role = { title: 'Seller', permissions: [] }
  for (const agencyID of [provider.id, nobodysId, 'none']) {
    const own = (await admin.call('listRoles', {})).body[0]?.id ?? ''
    const answers = await Promise.all([
      admin.call('listRoles', { agencyID }),
      admin.call('showRole', { agencyID, id: own }),
      admin.call('createRole', { agencyID, ...role }),
      admin.call('saveRole', { agencyID, id: own, ...role }),
      admin.call('deleteRole', { agencyID, id: own }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
})

test('unknown fields are ignored', async () => {
  const [here, there] = [await agencyWithManager(), await agencyWithManager()]
  const smuggled = { id: nobodysId, agency_id: there.agency.id, agencyID: there.agency.id, is_provider: true }
  const payload = { title: 'Seller', permissions: [5], ...smuggled }
  const made = await here.manager.send<{ id: string }>({ method: 'POST', url: '/api/roles', payload })
  expect(made.body).toEqual({ id: expect.any(String), title: 'Seller', permissions: [5], version: 1 })
  const { id } = made.body
  expect(id).not.toBe(nobodysId)
  await here.manager.send({ method: 'POST', url: `/api/roles/${id}`, payload })
  const rows = await portal.db.selectFrom('roles').selectAll().where('title', '=', 'Seller').execute()
  const ofHere = rows.filter(({ agency_id }) => agency_id === here.agency.id)
  expect(ofHere).toMatchObject([{ id, permissions: [5] }])
  expect(rows.filter(({ agency_id }) => agency_id === there.agency.id)).toEqual([])
})
