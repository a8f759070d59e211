import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import type { RecordFormFields } from '#web/shell/record/use-record-form.ts'
import { SecretInput } from '#web/ui/form/secret-input.tsx'

export interface UserValues extends Record<string, unknown> {
  display_name: string
  email: string
  username: string
  password: string
  role_id: string
}

interface Props {
  form: RecordFormFields<UserValues>
  user: User | undefined
  roles: readonly Role[]
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

export function UserFields({ form, user, roles }: Props) {
  const you = useUser()
  const held = you.role.permissions
  const isYou = user?.id === you.id
  const field = (name: keyof UserValues & string) => ({
    name,
    withAsterisk: false,
    inputWrapperOrder: below,
    disabled: isYou && (name === 'email' || name === 'password'),
    ...form.getInputProps(name),
  })
  const choices = roleChoices(roles, held)
  const offered = [...choices, ...deletedRole(form.getValues().role_id, roles)]
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
        description={isYou ? undefined : 'Used to reset a forgotten password.'}
        type="email"
        inputMode="email"
        {...plain}
        {...field('email')}
      />
      <TextInput key={form.key('username')} label="Username" required {...plain} {...field('username')} />
      <SecretInput
        key={form.key('password')}
        label="Password"
        description={passwordHint(user, isYou)}
        autoComplete="new-password"
        required={!user}
        {...field('password')}
      />
      <NativeSelect
        // When an option disappears, the browser would silently select another.
        key={[form.key('role_id'), ...offered.map(({ value }) => value)].join(' ')}
        label="Role"
        {...(choices.length === 0 && { description: 'There are no roles yet. Create a role first.' })}
        required
        data={[{ value: '', label: 'Choose a role', disabled: true }, ...offered]}
        {...field('role_id')}
      />
    </>
  )
}

function passwordHint(user: User | undefined, isYou: boolean) {
  if (isYou) return <YourAccountNote />
  return user ? 'Leave empty to keep the current password.' : '8 to 128 characters. Longer is better.'
}

/** There, the current password is asked. */
const YourAccountNote = () => (
  <>
    Change your own email and password under{' '}
    <Anchor inherit underline="always" renderRoot={(props) => <Link to={pages.account} {...props} />}>
      Your account
    </Anchor>
    .
  </>
)

const deletedRole = (id: string, roles: readonly Role[]) =>
  id === '' || roles.some((role) => role.id === id)
    ? []
    : [{ value: id, label: 'Deleted role', disabled: true }]

/** Roles with more permissions than the signed-in user's are listed but disabled. */
function roleChoices(roles: readonly Role[], held: readonly number[]) {
  return roles
    .filter(({ permissions }) => !isAdministrator(permissions))
    .map(({ id, title, permissions }) => {
      const disabled = lackedPermissions(held, permissions).length > 0
      return { value: id, label: disabled ? `${title} (more permissions than yours)` : title, disabled }
    })
}
