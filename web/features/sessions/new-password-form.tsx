import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { passwordLengthError } from '#contract/password-length.ts'
import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { SecretInput } from '#web/ui/secret-input.tsx'
import { StackForm } from '#web/ui/stack-form.tsx'

interface Props {
  token: string
  owner: { username: string; display_name: string }
}

const passwordProblem = (password: string) =>
  password ? (passwordLengthError(password) ?? null) : 'Enter a new password.'

/** A password that cannot stay needs no repeating yet. */
function repeatProblem(repeated: string, password: string) {
  if (passwordProblem(password) || repeated === password) return null
  return repeated ? 'The two passwords are not the same.' : 'Repeat the new password.'
}

export function NewPasswordForm({ token, owner }: Props) {
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  // The form comes after the page, when the link was found good.
  useEffect(() => first.current?.focus(), [])
  const choose = useMutation({
    mutationFn: (password: string) => call('choosePassword', { token, password }),
    onSuccess: () =>
      navigate({
        to: '/login',
        replace: true,
        state: { username: owner.username, notice: 'Your password is changed. Please sign in.' },
      }),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeated: '' },
    validate: {
      password: passwordProblem,
      repeated: (value, { password }) => repeatProblem(value, password),
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
        For the account of <strong>{owner.display_name}</strong> ({owner.username}).
      </Text>
      <FormAlert texts={choose.error ? unplacedTextsOf(choose.error) : []} />
      {/* Tells password managers whose password this is. */}
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
