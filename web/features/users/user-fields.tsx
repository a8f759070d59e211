import { Anchor, NativeSelect, Radio, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

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
  /** How a new user gets a password. */
  start: 'invitation' | 'password'
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
  const [start, setStart] = useState(() => form.getValues().start)
  const isInvited = !user && start === 'invitation'
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
        required={isInvited}
        {...plain}
        {...field('email')}
      />
      <TextInput key={form.key('username')} label="Username" required {...plain} {...field('username')} />
      {!user && <StartChoice form={form} onChoice={setStart} />}
      {!isInvited && (
        <SecretInput
          key={form.key('password')}
          label="Password"
          description={passwordHint(user, isYou)}
          autoComplete="new-password"
          required={!user}
          {...field('password')}
        />
      )}
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

const starts = [
  {
    value: 'invitation',
    label: 'Invite by email',
    description: 'We email a link for choosing a password. It works once, within 72 hours.',
  },
  {
    value: 'password',
    label: 'Set a password now',
    description: 'They must replace it when they first sign in.',
  },
] as const

interface StartChoiceProps {
  form: RecordFormFields<UserValues>
  onChoice: (start: UserValues['start']) => void
}

function StartChoice({ form, onChoice }: StartChoiceProps) {
  form.watch('start', ({ value }) => onChoice(value))
  return (
    <Radio.Group key={form.key('start')} label="First sign-in" {...form.getInputProps('start')}>
      {starts.map((start) => (
        <Radio key={start.value} name="start" mt="xs" {...start} />
      ))}
    </Radio.Group>
  )
}

function passwordHint(user: User | undefined, isYou: boolean) {
  if (isYou) return <YourAccountNote />
  return user
    ? 'Leave empty to keep the current password. They must replace a new one when they sign in.'
    : '8 to 128 characters. Longer is better.'
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
