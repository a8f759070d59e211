import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { useUser } from '#web/session/current-user.ts'
import { SecretInput } from '#web/ui/secret-input.tsx'
import type { RecordForm } from '#web/ui/use-record-form.ts'

export interface UserValues extends Record<string, unknown> {
  display_name: string
  email: string
  username: string
  password: string
  role_id: string
}

interface Props {
  form: RecordForm<UserValues>['form']
  user: User | undefined
  roles: readonly Role[]
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

export function UserFields({ form, user, roles }: Props) {
  const held = useUser().role.permissions
  const lacked = lackedPermissions(held, user?.role.permissions ?? [])
  const isGuarded = lacked.length > 0
  const field = (name: keyof UserValues & string) => ({
    name,
    withAsterisk: false,
    inputWrapperOrder: below,
    disabled: isGuarded && (name === 'email' || name === 'password'),
    ...form.getInputProps(name),
  })
  const choices = roleChoices(roles, held, user)
  const offered = [...choices, ...roleGone(form.getValues().role_id, roles)]
  return (
    <>
      {user && isGuarded && <GuardedNote name={user.display_name} lacked={lacked} />}
      <TextInput
        key={form.key('display_name')}
        label="Display Name"
        autoComplete="off"
        autoCapitalize="words"
        required
        data-page-focus
        {...field('display_name')}
      />
      <TextInput
        key={form.key('email')}
        label="E-mail"
        description="For the link to choose a new password, should this one be forgotten."
        type="email"
        inputMode="email"
        {...plain}
        {...field('email')}
      />
      <TextInput key={form.key('username')} label="Username" required {...plain} {...field('username')} />
      <SecretInput
        key={form.key('password')}
        label="Password"
        description={passwordHint(user, isGuarded)}
        autoComplete="new-password"
        required={!user}
        {...field('password')}
      />
      <NativeSelect
        // Where an option goes, a browser would choose another one by itself.
        key={[form.key('role_id'), ...offered.map(({ value }) => value)].join(' ')}
        label="Role"
        {...(choices.length === 0 && { description: 'There is no role to give yet. Create a role first.' })}
        required
        data={[{ value: '', label: 'Choose a role', disabled: true }, ...offered]}
        {...field('role_id')}
      />
    </>
  )
}

function passwordHint(user: User | undefined, isGuarded: boolean) {
  if (isGuarded) return undefined
  return user ? 'Leave empty to keep the current password.' : '8 to 128 characters. Longer is better.'
}

/** With them one could act as someone who may do more. */
function GuardedNote({ name, lacked }: { name: string; lacked: readonly string[] }) {
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} />}>
      {name} holds more than you do ({lacked.join(', ')}), so you cannot change the e-mail and the password.
      Ask an administrator to do that.
    </Alert>
  )
}

/** What was chosen, and somebody else has deleted since. */
const roleGone = (id: string, roles: readonly Role[]) =>
  id === '' || roles.some((role) => role.id === id)
    ? []
    : [{ value: id, label: 'A role that is no longer there', disabled: true }]

/** Every role but the administrators'; those that one could not give are named and cannot be chosen. */
function roleChoices(roles: readonly Role[], held: readonly number[], user: User | undefined) {
  return roles
    .filter(({ permissions }) => !isAdministrator(permissions))
    .map(({ id, title, permissions }) => {
      const isYours = lackedPermissions(held, permissions).length === 0
      const disabled = !isYours && id !== user?.role.id
      return { value: id, label: disabled ? `${title} (holds more than you do)` : title, disabled }
    })
}
