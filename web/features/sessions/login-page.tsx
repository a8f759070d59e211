import { Alert, Stack, Text, Title, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, getRouteApi, useRouter } from '@tanstack/react-router'

import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { siteQuery, currentUserQuery } from '#web/data/sessions.ts'
import { pages } from '#web/pages.ts'
import { isServerPage } from '#web/session/local-path.ts'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { SecretInput } from '#web/ui/form/secret-input.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

export function LoginPage() {
  const site = useQuery(siteQuery)
  const { notice, sessionEnded } = useLocation({ select: ({ state }) => state })
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} tabIndex={-1}>
          Login
        </Title>
        <Text c="dimmed">Sign In to your account</Text>
        {/* Keeps its line while the name loads. */}
        <Text fw={600} mih="1.55em">
          {site.data?.name}
        </Text>
      </div>
      {notice && (
        <Alert color="green" icon={<IconCheck size={18} />}>
          {notice}
        </Alert>
      )}
      {sessionEnded && (
        <Alert color="blue" icon={<IconClock size={18} />}>
          Your session has ended. Sign in to continue: what you typed is saved.
        </Alert>
      )}
      <LoginForm />
    </Stack>
  )
}

function LoginForm() {
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

const route = getRouteApi('/_sign-in/login')

/** Stays pending until the page the user came for has loaded. */
function useLogin() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { redirect = '/' } = route.useSearch()
  return useMutation({
    mutationFn: (input: { username: string; password: string }) => call('login', input),
    onSuccess: async (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user)
      notifyOtherTabs({ userId: user.id })
      await router.navigate({ href: redirect, replace: true, reloadDocument: isServerPage(redirect) })
    },
  })
}
