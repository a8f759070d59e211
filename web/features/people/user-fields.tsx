import { NativeSelect, TextInput } from '@mantine/core'

import { holds, isAdministrator, type Permission } from '#contract/permissions.ts'
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
  const field = (name: keyof UserValues & string) => ({
    name,
    withAsterisk: false,
    inputWrapperOrder: below,
    ...form.getInputProps(name),
  })
  const choices = useRoleChoices(roles, user)
  return (
    <>
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
        description={
          user ? 'Leave empty to keep the current password.' : '8 to 128 characters. Longer is better.'
        }
        autoComplete="new-password"
        required={!user}
        {...field('password')}
      />
      <NativeSelect
        key={form.key('role_id')}
        label="Role"
        {...(choices.length === 0 && { description: 'There is no role to give yet. Create a role first.' })}
        required
        data={[{ value: '', label: 'Choose a role', disabled: true }, ...choices]}
        {...field('role_id')}
      />
    </>
  )
}

/** Every role but the administrators'; those that one could not give are named and cannot be chosen. */
function useRoleChoices(roles: readonly Role[], user: User | undefined) {
  const { permissions: held } = useUser().role
  return roles
    .filter(({ permissions }) => !isAdministrator(permissions))
    .map(({ id, title, permissions }) => {
      const isYours = permissions.every((code) => holds(held, code as Permission))
      const disabled = !isYours && id !== user?.role.id
      return { value: id, label: disabled ? `${title} (holds more than you do)` : title, disabled }
    })
}
