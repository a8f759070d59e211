import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'

import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { pages } from '#web/pages.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { StackForm } from '#web/ui/form/stack-form.tsx'

/** The answer doesn't reveal whether the account exists. */
export function ForgotPasswordPage() {
  const request = useMutation({ mutationFn: (username: string) => call('requestPassword', { username }) })
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} tabIndex={-1}>
          Reset your password
        </Title>
        {!request.isSuccess && <Text c="dimmed">We'll email you a link to set a new one.</Text>}
      </div>
      {request.isSuccess ? (
        <Alert color="green" icon={<IconMail size={18} />}>
          If the account has an email address, we sent it a link. The link expires in 30 minutes.
          <Text size="sm" mt="xs">
            No email? Check your spam folder. You can ask again in 15 minutes.
          </Text>
        </Alert>
      ) : (
        <RequestForm
          waiting={request.isPending}
          texts={request.error ? textsOf(request.error) : []}
          onRequest={request.mutate}
        />
      )}
      <Anchor renderRoot={(props) => <Link to={pages.login} {...props} />} size="sm">
        Back to login
      </Anchor>
    </Stack>
  )
}

interface Props {
  waiting: boolean
  texts: string[]
  onRequest: (username: string) => void
}

function RequestForm({ waiting, texts, onRequest }: Props) {
  const username = useLocation({ select: ({ state }) => state.username ?? '' })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username },
    validate: { username: (value) => (value.trim() ? null : 'Enter your username or email address.') },
  })
  const submit = form.onSubmit(
    (values) => {
      if (!waiting) onRequest(values.username)
    },
    () => form.getInputNode('username')?.focus(),
  )
  return (
    <StackForm onSubmit={submit}>
      <FormAlert texts={texts} />
      <TextInput
        label="Username or email address"
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
      <Button type="submit" loading={waiting} fullWidth>
        Send link
      </Button>
    </StackForm>
  )
}
