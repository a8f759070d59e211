import { useSuspenseQuery } from '@tanstack/react-query'

import { isAdministrator } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { rolesQuery } from '#web/data/roles.ts'
import { userQuery } from '#web/data/users.ts'
import { UserFields, type UserValues } from '#web/features/users/user-fields.tsx'
import { ReadOnlyRecord } from '#web/shell/read-only-record.tsx'
import { listOf, SaveForm } from '#web/shell/save-form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export function NewUserPage({ agencyID }: { agencyID?: string | undefined }) {
  return (
    <>
      <PageHead title="New user" />
      <UserForm agencyID={agencyID} />
    </>
  )
}

export function EditUserPage({ id, agencyID }: { id: string; agencyID?: string | undefined }) {
  const user = useSuspenseQuery(userQuery(id, agencyID)).data
  const isFixed = isAdministrator(user.role.permissions)
  return (
    <>
      <PageHead title="Edit user" />
      {isFixed ? (
        <Administrator user={user} agencyID={agencyID} />
      ) : (
        <UserForm user={user} agencyID={agencyID} />
      )}
    </>
  )
}

function UserForm({ user, agencyID }: { user?: User; agencyID: string | undefined }) {
  const roles = useSuspenseQuery(rolesQuery(agencyID)).data
  const base: UserValues = {
    display_name: user?.display_name ?? '',
    email: user?.email ?? '',
    username: user?.username ?? '',
    password: '',
    role_id: user?.role.id ?? '',
  }
  const save = async (values: UserValues, begun: UserValues) => {
    const { display_name } = await sent(values, user && { id: user.id, base: baseOf(begun) }, agencyID)
    return `${display_name} is ${user ? 'saved' : 'created'}.`
  }
  return (
    <SaveForm
      label="User"
      submitLabel={user ? 'Save User' : 'Create User'}
      base={base}
      secrets={['password']}
      save={save}
      list={listOf('users', agencyID)}
      renderFields={(form) => <UserFields form={form} user={user} roles={roles} />}
    />
  )
}

function Administrator({ user, agencyID }: { user: User; agencyID: string | undefined }) {
  const { display_name, email, username, role } = user
  return (
    <ReadOnlyRecord
      reason="Administrators cannot be changed here."
      values={{
        'Display Name': display_name,
        'E-mail': email ?? 'None',
        Username: username,
        Role: role.title,
      }}
      list={listOf('users', agencyID)}
      backLabel={agencyID ? 'Back to the agency' : 'Back to users'}
    />
  )
}

/** As the call has it: no address is null. */
const baseOf = ({ username, role_id, display_name, email }: UserValues) => ({
  username,
  role_id,
  display_name,
  email: email || null,
})

interface Existing {
  id: string
  /** As the form began with it. */
  base: ReturnType<typeof baseOf>
}

function sent(values: UserValues, existing: Existing | undefined, agencyID: string | undefined) {
  // The names of the call, without what the form adds.
  const { username, role_id, display_name, password, email } = values
  const user = { username, role_id, display_name, password, email }
  if (!existing) {
    return agencyID
      ? goneIfNotFound('agency', call('createAgencyUser', { agencyID, ...user }))
      : call('createUser', user)
  }
  const changed = { ...existing, ...user }
  return goneIfNotFound(
    'user',
    agencyID ? call('saveAgencyUser', { agencyID, ...changed }) : call('saveUser', changed),
  )
}
