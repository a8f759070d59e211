import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { pages } from '#web/pages.ts'
import { newPasswordError, repeatedPasswordError } from '#web/session/new-password-errors.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { SecretInput } from '#web/ui/form/secret-input.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

interface Props {
  token: string
  owner: { username: string; display_name: string; agency_name: string }
}

export function NewPasswordForm({ token, owner }: Props) {
  const navigate = useNavigate()
  const names = [owner.username, owner.display_name, owner.agency_name]
  const first = useRef<HTMLInputElement>(null)
  // The form appears after the page, once the link is checked.
  useEffect(() => first.current?.focus(), [])
  const choose = useMutation({
    mutationFn: (password: string) => call('choosePassword', { token, password }),
    onSuccess: () =>
      navigate({
        to: pages.login,
        replace: true,
        state: { username: owner.username, notice: 'Password changed. Sign in with your new password.' },
      }),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (value) => newPasswordError(value, names),
      repeated: (value, { password }) => repeatedPasswordError(value, password, names),
    },
  })
  const failed = (error: Error) => {
    form.setErrors(fieldTextsOf(error))
    form.getInputNode('password')?.focus()
  }
  const submit = form.onSubmit(
    ({ password }) => {
      if (!choose.isPending) choose.mutate(password, { onError: failed })
    },
    (errors) => form.getInputNode(errors['password'] ? 'password' : 'repeated')?.focus(),
  )
  return (
    <StackForm onSubmit={submit}>
      <Text>
        Account: <strong>{owner.display_name}</strong> ({owner.username})
      </Text>
      <FormAlert texts={choose.error ? unplacedTextsOf(choose.error) : []} />
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={owner.username} readOnly hidden />
      <SecretInput
        label="New password"
        name="password"
        description="8 to 128 characters. Longer is better."
        autoComplete="new-password"
        required
        withAsterisk={false}
        ref={first}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <SecretInput
        label="Repeat new password"
        name="repeated"
        autoComplete="new-password"
        required
        withAsterisk={false}
        key={form.key('repeated')}
        {...form.getInputProps('repeated')}
      />
      <Button type="submit" loading={choose.isPending} fullWidth>
        Save new password
      </Button>
    </StackForm>
  )
}
