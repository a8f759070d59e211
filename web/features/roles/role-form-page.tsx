import { useSuspenseQuery } from '@tanstack/react-query'

import { isAdministrator } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { roleQuery } from '#web/data/roles.ts'
import { permissionText } from '#web/features/roles/permission-text.ts'
import { RoleFields, type RoleValues } from '#web/features/roles/role-fields.tsx'
import { ReadOnlyRecord } from '#web/shell/read-only-record.tsx'
import { listOf, SaveForm } from '#web/shell/save-form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export function NewRolePage({ agencyID }: { agencyID?: string | undefined }) {
  return (
    <>
      <PageHead title="New role" />
      <RoleForm agencyID={agencyID} />
    </>
  )
}

export function EditRolePage({ id, agencyID }: { id: string; agencyID?: string | undefined }) {
  const role = useSuspenseQuery(roleQuery(id, agencyID)).data
  const isFixed = isAdministrator(role.permissions)
  return (
    <>
      <PageHead title="Edit role" />
      {isFixed ? <BuiltIn role={role} agencyID={agencyID} /> : <RoleForm role={role} agencyID={agencyID} />}
    </>
  )
}

function RoleForm({ role, agencyID }: { role?: Role; agencyID: string | undefined }) {
  const base: RoleValues = {
    title: role?.title ?? '',
    permissions: role?.permissions.map(String) ?? [],
  }
  const save = async (values: RoleValues, begun: RoleValues) => {
    const { title } = await sent(values, role && { id: role.id, base: roleOf(begun) }, agencyID)
    return `The role ${title} is ${role ? 'saved' : 'created'}.`
  }
  return (
    <SaveForm
      label="Role"
      submitLabel={role ? 'Save Role' : 'Create Role'}
      base={base}
      save={save}
      list={listOf('roles', agencyID)}
      dismissible
      renderFields={(form) => <RoleFields form={form} />}
    />
  )
}

function BuiltIn({ role: { title, permissions }, agencyID }: { role: Role; agencyID: string | undefined }) {
  return (
    <ReadOnlyRecord
      reason="This role is built in and cannot be changed."
      values={{ 'Role Title': title, Permissions: permissionText(permissions) }}
      list={listOf('roles', agencyID)}
      backLabel={agencyID ? 'Back to the agency' : 'Back to roles'}
    />
  )
}

const roleOf = ({ title, permissions }: RoleValues) => ({
  title,
  permissions: permissions.map(Number) as (3 | 4 | 5)[],
})

interface Existing {
  id: string
  /** As the form began with it. */
  base: ReturnType<typeof roleOf>
}

function sent(values: RoleValues, existing: Existing | undefined, agencyID: string | undefined) {
  const role = roleOf(values)
  if (!existing) {
    return agencyID
      ? goneIfNotFound('agency', call('createAgencyRole', { agencyID, ...role }))
      : call('createRole', role)
  }
  const changed = { ...existing, ...role }
  return goneIfNotFound(
    'role',
    agencyID ? call('saveAgencyRole', { agencyID, ...changed }) : call('saveRole', changed),
  )
}
