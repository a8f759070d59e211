import { useSuspenseQuery } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'

import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { refreshUsersAndRoles, rolesQuery } from '#web/data/roles.ts'
import { userQuery } from '#web/data/users.ts'
import { UserFields, type UserValues } from '#web/features/users/user-fields.tsx'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { ReadOnlyRecord } from '#web/shell/record/read-only-record.tsx'
import { RecordForm } from '#web/shell/record/record-form.tsx'
import { notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** Without an agency: in the signed-in user's own. */
type AgencyID = string | undefined

export function NewUserPage({ agencyID }: { agencyID?: AgencyID }) {
  return (
    <>
      <PageHead title="New user" />
      <UserForm agencyID={agencyID} />
    </>
  )
}

export function EditUserPage({ id, agencyID }: { id: string; agencyID?: AgencyID }) {
  const user = useSuspenseQuery(userQuery(id, agencyID)).data
  const reason = whyReadOnly(user, useUser().role.permissions)
  return (
    <>
      <PageHead title="Edit user" about={user.invited && 'Invited. No password chosen yet.'} />
      {reason ? (
        <ReadOnlyRecord
          reason={reason}
          values={describe(valuesOf(user), [user.role])}
          list={listIn(agencyID)}
          backLabel={agencyID ? 'Back to the agency' : 'Back to users'}
        />
      ) : (
        <UserForm user={user} agencyID={agencyID} />
      )}
    </>
  )
}

/** Anyone who can set a user's email or password can sign in as that user. */
function whyReadOnly({ display_name, role }: User, held: readonly number[]): string | undefined {
  if (isAdministrator(role.permissions)) return "Administrators can't be changed here."
  const lacked = lackedPermissions(held, role.permissions)
  if (lacked.length === 0) return undefined
  const names = lacked.join(', ')
  return `${display_name} has permissions you don't have (${names}), so you can't change them. Ask an administrator.`
}

const newUser: UserValues = {
  display_name: '',
  email: '',
  username: '',
  start: 'invitation',
  password: '',
  role_id: '',
}

function UserForm({ user, agencyID }: { user?: User; agencyID: AgencyID }) {
  const you = useUser()
  const roles = useSuspenseQuery(rolesQuery(agencyID)).data
  return (
    <RecordForm
      label="User"
      submitLabel={user ? 'Save User' : 'Create User'}
      draftName={['user', you.id, agencyID, user?.id].join(':')}
      initial={user ? valuesOf(user) : newUser}
      version={user?.version}
      secrets={['password']}
      save={(values, version) =>
        user ? saveUser(user.id, values, version, agencyID) : createUser(values, agencyID)
      }
      refresh={refreshUsersAndRoles}
      valuesOf={valuesOf}
      describe={(values) => describe(values, roles)}
      list={listIn(agencyID)}
      onSaved={(saved, leave) => {
        leave()
        notice(savedNotice(saved, user))
      }}
      renderFields={(form) => <UserFields form={form} user={user} roles={roles} />}
    />
  )
}

function savedNotice({ display_name, email, invited, enabled }: User, before: User | undefined): string {
  if (!before) return `${display_name} ${invited ? 'invited' : 'created'}`
  const isInvitedAgain = invited && enabled && email && email !== before.email
  return isInvitedAgain ? `${display_name} saved. New invitation sent to ${email}` : `${display_name} saved`
}

const listIn = (agencyID: AgencyID): NavigateOptions =>
  agencyID ? { to: pages['agency-view'], params: { id: agencyID } } : { to: pages.users }

const valuesOf = ({ display_name, email, username, role }: User): UserValues => ({
  display_name,
  email: email ?? '',
  username,
  start: 'password',
  password: '',
  role_id: role.id,
})

const describe = (
  { display_name, email, username, role_id }: UserValues,
  roles: readonly Pick<Role, 'id' | 'title'>[],
) => ({
  'Display Name': display_name,
  'E-mail': email || 'None',
  Username: username,
  Role: roles.find(({ id }) => id === role_id)?.title ?? 'Deleted role',
})

function createUser({ start, password, ...user }: UserValues, agencyID: AgencyID): Promise<User> {
  const creation =
    start === 'invitation'
      ? call('inviteUser', { agencyID, ...user })
      : call('createUser', { agencyID, ...user, password })
  return goneIfNotFound('agency', creation)
}

function saveUser(id: string, values: UserValues, version: number | undefined, agencyID: AgencyID) {
  const { display_name, email, username, password, role_id } = values
  const user = { display_name, email, username, password, role_id }
  return goneIfNotFound('user', call('saveUser', { agencyID, id, version, ...user }))
}
