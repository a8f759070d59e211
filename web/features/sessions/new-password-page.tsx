import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import type { CurrentUser } from '#contract/sessions.ts'
import { fieldTextsOf, textsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { currentUserQuery, isExpiredLink, passwordLinkQuery } from '#web/data/sessions.ts'
import { pages } from '#web/pages.ts'
import { isServerPage } from '#web/session/local-path.ts'
import { newPasswordError, repeatedPasswordError } from '#web/session/new-password-errors.ts'
import { SecretField } from '#web/ui/form/fields.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

const route = getRouteApi('/_sign-in/new-password')

/** Opened with a link, or by a user who must replace a password that someone else chose. */
export function NewPasswordPage() {
  const { user } = route.useLoaderData()
  return user?.must_change_password ? <OwnPassword user={user} /> : <PasswordOfLink />
}

/** The one-time token is in the URL fragment, which browsers never send, so it reaches no log. */
function PasswordOfLink() {
  const navigate = useNavigate()
  const token = useLocation({ select: ({ hash }) => hash })
  const link = useQuery(passwordLinkQuery(token))
  return (
    <Stack gap="lg">
      <Title order={1} tabIndex={-1}>
        New password
      </Title>
      {link.data && (
        <PasswordForm
          owner={link.data}
          save={({ password }) => call('choosePassword', { token, password })}
          onSaved={({ username }) =>
            navigate({
              to: pages.login,
              replace: true,
              state: { username, notice: 'Password changed. Sign in with your new password.' },
            })
          }
        />
      )}
      {(token === '' || isExpiredLink(link.error)) && <ExpiredLink />}
      {link.error && !isExpiredLink(link.error) && <FormAlert texts={textsOf(link.error)} />}
      {link.isLoading && <FormSkeleton />}
    </Stack>
  )
}

/** The server asks for the current password only if signing in was some time ago. */
function OwnPassword({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { redirect = '/' } = route.useSearch()
  const enter = async () => {
    queryClient.setQueryData(currentUserQuery.queryKey, { ...user, must_change_password: false })
    await router.navigate({ href: redirect, replace: true, reloadDocument: isServerPage(redirect) })
  }
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} tabIndex={-1}>
          Choose your own password
        </Title>
        <Text c="dimmed">Someone else chose the one you signed in with.</Text>
      </div>
      <PasswordForm
        owner={{ ...user, agency_name: user.agency.name }}
        save={(values) => call('changePassword', values)}
        onSaved={enter}
      />
      <Anchor renderRoot={(props) => <Link to={pages.logout} {...props} />} size="sm">
        Log out
      </Anchor>
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

interface Owner {
  username: string
  display_name: string
  agency_name: string
}

interface Props {
  owner: Owner
  save: (values: { password: string; current_password: string }) => Promise<unknown>
  onSaved: (owner: Owner) => Promise<void>
}

const empty = { current_password: '', password: '', repeated: '' }

/** Asks for the current password once the server wants it. */
function PasswordForm({ owner, save, onSaved }: Props) {
  const names = [owner.username, owner.display_name, owner.agency_name]
  const first = useRef<HTMLInputElement>(null)
  // The form may appear after the page, once the link is checked.
  useEffect(() => first.current?.focus(), [])
  const saving = useMutation({ mutationFn: save, onSuccess: () => onSaved(owner) })
  const [needsCurrent, setNeedsCurrent] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: empty,
    validate: {
      password: (value) => newPasswordError(value, names),
      repeated: (value, { password }) => repeatedPasswordError(value, password, names),
    },
  })
  const focusFirst = (errors: object) => {
    const name = Object.keys(empty).find((field) => field in errors)
    // A field that was just added isn't there before the next frame.
    requestAnimationFrame(() => form.getInputNode(name ?? 'password')?.focus())
  }
  const onError = (error: Error) => {
    const errors = fieldTextsOf(error)
    if ('current_password' in errors) setNeedsCurrent(true)
    form.setErrors(errors)
    focusFirst(errors)
  }
  const submit = form.onSubmit(({ password, current_password }) => {
    if (!saving.isPending) saving.mutate({ password, current_password }, { onError })
  }, focusFirst)
  const field = { form, required: true } as const
  return (
    <StackForm onSubmit={submit}>
      <Text>
        Account: <strong>{owner.display_name}</strong> ({owner.username})
      </Text>
      <FormAlert texts={saving.error ? unplacedTextsOf(saving.error) : []} />
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={owner.username} readOnly hidden />
      {needsCurrent && (
        <SecretField
          {...field}
          name="current_password"
          label="Current password"
          autoComplete="current-password"
        />
      )}
      <SecretField
        {...field}
        name="password"
        label="New password"
        description="8 to 128 characters. Longer is better."
        autoComplete="new-password"
        data-page-focus
        ref={first}
      />
      <SecretField {...field} name="repeated" label="Repeat new password" autoComplete="new-password" />
      <Button type="submit" loading={saving.isPending} fullWidth>
        Save new password
      </Button>
    </StackForm>
  )
}
