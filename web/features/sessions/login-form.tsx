import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLocation, useNavigate } from '@tanstack/react-router'

import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { useLogin } from '#web/features/sessions/use-login.ts'
import { pages } from '#web/pages.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { SecretInput } from '#web/ui/form/secret-input.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

export function LoginForm() {
  const login = useLogin()
  const navigate = useNavigate()
  const username = useLocation({ select: ({ state }) => state.username ?? '' })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username, password: '' },
    validate: {
      username: (value) => (value.trim() ? null : 'Enter your username.'),
      password: (value) => (value ? null : 'Enter your password.'),
    },
  })

  const failed = (error: Error) => {
    form.setErrors(fieldTextsOf(error))
    const password = form.getInputNode('password')
    password?.focus()
    if (password instanceof HTMLInputElement) password.select()
  }
  const submit = form.onSubmit(
    (values) => {
      if (!login.isPending) login.mutate(values, { onError: failed })
    },
    (errors) => form.getInputNode(errors['username'] ? 'username' : 'password')?.focus(),
  )
  const forgot = () =>
    void navigate({ to: pages['forgot-password'], state: { username: form.getValues().username.trim() } })

  return (
    <StackForm onSubmit={submit}>
      <FormAlert texts={login.error ? unplacedTextsOf(login.error) : []} />
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        withAsterisk={false}
        data-page-focus
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <SecretInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button type="submit" loading={login.isPending} fullWidth>
        Login
      </Button>
      <Button type="button" variant="subtle" fullWidth onClick={forgot}>
        Forgot Password?
      </Button>
    </StackForm>
  )
}
