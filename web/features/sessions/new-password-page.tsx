import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useMutation } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { textsOf, fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { isExpiredLink, passwordLinkQuery } from '#web/data/sessions.ts'
import { pages } from '#web/pages.ts'
import { newPasswordError, repeatedPasswordError } from '#web/session/new-password-errors.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { SecretInput } from '#web/ui/form/secret-input.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

/** The one-time token is in the URL fragment, which browsers never send, so it reaches no log. */
export function NewPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const link = useQuery(passwordLinkQuery(token))
  return (
    <Stack gap="lg">
      <Title order={1} tabIndex={-1}>
        New password
      </Title>
      {link.data && <NewPasswordForm token={token} owner={link.data} />}
      {(token === '' || isExpiredLink(link.error)) && <ExpiredLink />}
      {link.error && !isExpiredLink(link.error) && <FormAlert texts={textsOf(link.error)} />}
      {link.isLoading && <FormSkeleton />}
    </Stack>
  )
}

function ExpiredLink() {
  return (
    <>
      <Text>This link has expired or was already used.</Text>
      <Button renderRoot={(props) => <Link to={pages['forgot-password']} {...props} />}>
        Get a new link
      </Button>
    </>
  )
}

function FormSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={20} />
      <Skeleton height={80} />
      <Skeleton height={60} />
      <Skeleton height={36} />
    </Stack>
  )
}

interface Props {
  token: string
  owner: { username: string; display_name: string; agency_name: string }
}

function NewPasswordForm({ token, owner }: Props) {
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
