import { useSuspenseQuery } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'

import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { refreshUsersAndRoles, roleQuery } from '#web/data/roles.ts'
import { permissionText } from '#web/features/roles/permission-text.ts'
import { RoleFields, type RoleValues } from '#web/features/roles/role-fields.tsx'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { ReadOnlyRecord } from '#web/shell/record/read-only-record.tsx'
import { RecordForm } from '#web/shell/record/record-form.tsx'
import { notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** Without an agency: in the signed-in user's own. */
type AgencyID = string | undefined

export function NewRolePage({ agencyID }: { agencyID?: AgencyID }) {
  return (
    <>
      <PageHead title="New role" />
      <RoleForm agencyID={agencyID} />
    </>
  )
}

export function EditRolePage({ id, agencyID }: { id: string; agencyID?: AgencyID }) {
  const role = useSuspenseQuery(roleQuery(id, agencyID)).data
  const reason = whyReadOnly(role, useUser().role.permissions)
  return (
    <>
      <PageHead title="Edit role" />
      {reason ? (
        <ReadOnlyRecord
          reason={reason}
          values={describe(valuesOf(role))}
          list={listIn(agencyID)}
          backLabel={agencyID ? 'Back to the agency' : 'Back to roles'}
        />
      ) : (
        <RoleForm role={role} agencyID={agencyID} />
      )}
    </>
  )
}

/** A role's users rely on its title too. */
function whyReadOnly({ title, permissions }: Role, held: readonly number[]): string | undefined {
  if (isAdministrator(permissions)) return "This role is built in and can't be changed."
  const lacked = lackedPermissions(held, permissions)
  if (lacked.length === 0) return undefined
  const names = lacked.join(', ')
  return `The role ${title} has permissions you don't have (${names}), so you can't change it. Ask an administrator.`
}

function RoleForm({ role, agencyID }: { role?: Role; agencyID: AgencyID }) {
  const you = useUser()
  return (
    <RecordForm
      label="Role"
      submitLabel={role ? 'Save Role' : 'Create Role'}
      draftName={['role', you.id, agencyID, role?.id].join(':')}
      initial={role ? valuesOf(role) : { title: '', permissions: [] }}
      version={role?.version}
      save={(values, version) =>
        role ? saveRole(role.id, values, version, agencyID) : createRole(values, agencyID)
      }
      refresh={refreshUsersAndRoles}
      valuesOf={valuesOf}
      describe={describe}
      list={listIn(agencyID)}
      onSaved={(_saved, leave) => {
        leave()
        notice(role ? 'Role saved' : 'Role created')
      }}
      renderFields={(form) => <RoleFields form={form} />}
    />
  )
}

const listIn = (agencyID: AgencyID): NavigateOptions =>
  agencyID ? { to: pages['agency-view'], params: { id: agencyID } } : { to: pages.roles }

const valuesOf = ({ title, permissions }: Role): RoleValues => ({
  title,
  permissions: permissions.map(String),
})

const describe = ({ title, permissions }: RoleValues) => ({
  'Role Title': title,
  Permissions: permissionText(permissions.toSorted().map(Number)),
})

const roleInput = ({ title, permissions }: RoleValues) => ({
  title,
  permissions: permissions.map(Number) as (3 | 4 | 5)[],
})

function createRole(values: RoleValues, agencyID: AgencyID): Promise<Role> {
  return goneIfNotFound('agency', call('createRole', { agencyID, ...roleInput(values) }))
}

function saveRole(id: string, values: RoleValues, version: number | undefined, agencyID: AgencyID) {
  return goneIfNotFound('role', call('saveRole', { agencyID, id, version, ...roleInput(values) }))
}
